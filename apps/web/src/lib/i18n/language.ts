/** The languages of the interface; `test` renders [[key]] so that an untranslated literal stands out. */
export const languages = ['en-gb', 'ja-jp'] as const;
export type Language = (typeof languages)[number];
export type AnyLanguage = Language | 'test';

export const languageKey = 'hakaru.language';

function isLanguage(value: string | null): value is AnyLanguage {
  return value === 'test' || languages.includes(value as Language);
}

/** The stored language; before the first choice, the browser's own. */
export function readLanguage(): AnyLanguage {
  const stored = globalThis.localStorage?.getItem(languageKey) ?? null;
  if (isLanguage(stored)) return stored;
  return globalThis.navigator?.language?.toLowerCase().startsWith('ja') ? 'ja-jp' : 'en-gb';
}

/** Stores the choice and reloads, so that every catalogue, grid and chart starts in it. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(languageKey, language);
  location.reload();
}

/** The tag for Intl, the `lang` attribute and HTTP: en-GB or ja-JP. */
export function languageTag(language: AnyLanguage): 'en-GB' | 'ja-JP' {
  return language === 'ja-jp' ? 'ja-JP' : 'en-GB';
}
