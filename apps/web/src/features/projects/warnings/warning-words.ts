import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage, type Messages, translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { projectMessages } from '../words.ts';

/** What compute warns of, whatever its type. */
export interface Caution {
  code: string;
  /** The model it is about, in words, where its own words do not say. */
  of?: string;
  params?: Record<string, string | number>;
}

/** How a type says its warnings: its own `warning_…` words, looked for first, and what its models are called. */
export interface WarningParts {
  messages?: Messages<Catalogue>;
  modelTitle: (name: string) => string;
  /** What a code in a parameter is called; undefined where it is no code. */
  valueWords?: (name: string, value: string) => string | undefined;
}

/** A warning in words: numbers rounded, models by their title. One without words is shown as it came. */
export function warningWords(caution: Caution, { messages, modelTitle, valueWords }: WarningParts): string {
  const params = Object.fromEntries(
    Object.entries(caution.params ?? {}).map(([name, value]) => [
      name,
      name === 'model'
        ? modelTitle(String(value))
        : typeof value === 'number'
          ? formatNumber(value)
          : (valueWords?.(name, value) ?? value),
    ]),
  );
  const key = `warning_${caution.code}`;
  for (const own of messages ? [messages, projectMessages] : [projectMessages]) {
    if (hasMessage(own, key)) return (translator(own) as (key: string, params: object) => string)(key, params);
  }
  return `${caution.code}: ${Object.values(params).join(', ')}`;
}
