import type { JapaneseOf } from '../../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { warningWordsJa } from './warning-words.ja.ts';

export const ja = {
  ...warningWordsJa,
  warnings: '注意点',
} satisfies JapaneseOf<typeof en>;
