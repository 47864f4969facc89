import type { Caution } from './result-types.ts';
import type { Translate } from '../../../../../lib/i18n/catalogue-types.ts';
import { formatNumber } from '../../../../../lib/numbers/format-number.ts';
import { modelTitle } from '../model-words.ts';
import type { regressionMessages } from '../regression-messages.ts';

/** A warning in words: numbers rounded, models by their title. */
export function warningWords(t: Translate<typeof regressionMessages.en>, caution: Caution): string {
  const params = Object.fromEntries(
    Object.entries(caution.params ?? {}).map(([name, value]) => [name, name === 'model' ? modelTitle(String(value)) : typeof value === 'number' ? formatNumber(value) : value]),
  );
  return (t as (key: string, params: object) => string)(`warning_${caution.code}`, params);
}
