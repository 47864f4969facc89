import { firstMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import type { OptionWords } from '../../../ui/schema-form/option-words.ts';
import { projectMessages } from '../words.ts';

/**
 * A choice's value in words: `option_kernel_linear`, else `option_linear`; a kind's own words come first.
 * A value without words is shown as it is.
 */
export function optionWords(own: Messages<Catalogue>): OptionWords {
  return (path, value) => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    const keys = [`option_${field}_${String(value)}`, `option_${String(value)}`];
    for (const messages of [own, projectMessages])
      for (const key of keys) {
        const words = firstMessage([messages], key);
        if (words !== undefined) return words;
      }
    return undefined;
  };
}
