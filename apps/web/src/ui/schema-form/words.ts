import type { AnyLanguage } from '../../lib/i18n/language.ts';
import type { Words } from './field.ts';

/** A schema's words in the reader's language; the test language shows them in brackets like every other text. */
export function inLanguage(words: Words, language: AnyLanguage): string {
  if (language === 'test') return words.en && `[[${words.en}]]`;
  return language === 'ja-jp' ? words.ja : words.en;
}
