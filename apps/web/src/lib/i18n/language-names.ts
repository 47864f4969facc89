import type { Language } from './language.ts';

/** Each language in its own words: never translated. */
export const languageNames: Record<Language, string> = { 'en-gb': 'English', 'ja-jp': '日本語' };
