import { closeUp, counted, markedValue } from '@hakaru/contract/text/fill-words';
import i18next from 'i18next';
import { formatCount } from '../numbers/format-number.ts';
import { languageTag, readLanguage, type AnyLanguage } from './language.ts';

const codes = { 'en-gb': 'en', 'ja-jp': 'ja', test: 'test' } as const satisfies Record<AnyLanguage, string>;

export const i18n = i18next.createInstance();

/** i18next's own code of a language: en, ja or test. */
export function i18nCode(language: AnyLanguage): (typeof codes)[AnyLanguage] {
  return codes[language];
}

function bracketed(_value: string, key: string | string[]): string {
  return `[[${Array.isArray(key) ? key.at(-1) : key}]]`;
}

/** Numbers that name or place something, which is looked up or typed again as it stands. */
const names: ReadonlySet<unknown> = new Set(
  'row first_row last_row line number version seed year page port status from to first last at place'.split(' '),
);

/** Whole numbers are written as numbers are, and choose between one and many: as `count` of a text, or `{rows, row|rows}`. */
function readable(value: unknown, words?: string, _language?: string, options?: Record<string, unknown>): string {
  const written =
    typeof value === 'number' && Number.isInteger(value) && !names.has(options?.interpolationkey)
      ? formatCount(value)
      : String(value);
  const [one, many] = words?.split('|') ?? [];
  return markedValue(one && many ? counted(written, one, many) : written);
}

const stored = readLanguage();

void i18n
  .use({
    type: 'postProcessor',
    name: 'bracketed',
    process: (value: string, key: string | string[]) => (i18n.language === 'test' ? bracketed(value, key) : value),
  })
  .use({ type: 'postProcessor', name: 'closed_up', process: (value: string) => closeUp(value) })
  .use({ type: 'formatter', init: () => undefined, add: () => undefined, addCached: () => undefined, format: readable })
  .init({
    lng: codes[stored],
    fallbackLng: { test: ['en'], default: [] },
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    postProcess: ['closed_up', 'bracketed'],
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
  });

if (typeof document !== 'undefined') document.documentElement.lang = languageTag(stored);

/** The language on the screen now. */
export function currentLanguage(): AnyLanguage {
  if (i18n.language === 'ja') return 'ja-jp';
  return i18n.language === 'test' ? 'test' : 'en-gb';
}
