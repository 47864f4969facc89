import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import type { KindSetup } from '../kind.ts';
import { projectMessages } from '../words.ts';

/** What compute warns of, whatever its kind. */
export interface Caution {
  code: string;
  /** The model it is about, in words, where its own words do not say. */
  of?: string;
  params?: Record<string, string | number>;
}

/** A warning in words: numbers rounded, models by their title. One without words is shown as it came. */
export function warningWords(caution: Caution, { messages, catalogue, valueWords }: KindSetup<never>): string {
  const params = Object.fromEntries(
    Object.entries(caution.params ?? {}).map(([name, value]) => [
      name,
      name === 'model'
        ? catalogue.title(String(value))
        : typeof value === 'number'
          ? formatNumber(value)
          : (valueWords?.(name, value) ?? value),
    ]),
  );
  return (
    firstMessage([messages, projectMessages], `warning_${caution.code}`, params) ??
    `${caution.code}: ${Object.values(params).join(', ')}`
  );
}
