// Apart from the shapes of errors: a browser shows the words that the server sends, and seldom needs them all.
import { errorWordsEn } from './error-words.en.ts';
import { errorWordsJa } from './error-words.ja.ts';
import { fillWords } from '../text/fill-words.ts';
import { listedValue } from '../text/listed-values.ts';
import type { DatasetForm } from '../datasets/form.ts';
import type { ErrorCode, ErrorParams, Language } from './errors.ts';

const catalogues: Record<Language, Record<ErrorCode, string>> = { en: errorWordsEn, ja: errorWordsJa };

const formWords: Record<Language, Record<DatasetForm, string>> = {
  en: { table: 'a table', time_series: 'a time series', images: 'a dataset of images' },
  ja: { table: '表', time_series: '時系列', images: '画像のデータセット' },
};

/** The words of a code in a language, with each place filled by its parameter, numbers as the language writes them; a `cause` that is a code comes in its own words, of the same parameters, and so do the `forms` of datasets. */
export function errorWords(code: ErrorCode, language: Language, params: ErrorParams = {}): string {
  return fillWords(catalogues[language][code], (name) => {
    const value = params[name];
    if (name === 'cause' && isErrorCode(String(value)) && value !== code)
      return errorWords(value as ErrorCode, language, params);
    if (name === 'forms' && value !== undefined) return formsWords(String(value), language);
    return typeof value === 'number'
      ? numberWords(value, language)
      : value && listedValue(name, value.toString(), language === 'ja');
  });
}

/** Forms of datasets, divided by commas, as one of which something is needed. */
function formsWords(forms: string, language: Language): string {
  const words = forms.split(',').map((form) => formWords[language][form as DatasetForm] ?? form);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
}

/** A number as people read it: grouped, and with a power of ten where it has very many digits. */
function numberWords(value: number, language: Language): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value) || (size !== 0 && (size >= 1e15 || size < 1e-4))) return String(value);
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }).format(value);
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWordsEn, code);
}
