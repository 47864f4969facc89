import type { Translate } from '../../../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../../../lib/i18n/define-messages.ts';
import { regressionMessages } from '../regression-messages.ts';

/** A choice's value in words: `option_kernel_linear`, else `option_linear`. A value without words is shown as it is. */
export function optionWordsOf(t: Translate<typeof regressionMessages.en>) {
  return (path: string, value: unknown): string | undefined => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    const key = [`option_${field}_${String(value)}`, `option_${String(value)}`].find((name) => hasMessage(regressionMessages, name));
    return key && (t as (key: string) => string)(key);
  };
}
