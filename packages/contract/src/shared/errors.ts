import { z } from 'zod';
import { errorWordsEn } from './error-words.en.ts';
import { errorWordsJa } from './error-words.ja.ts';

/** A code is what programs read; the words are for people, in their language. */
export type ErrorCode = keyof typeof errorWordsEn;

export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

export type ErrorParams = Record<string, string | number>;

export const fieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});

/** 422: one entry for each field that is wrong. */
export const validationErrorBody = z.object({ detail: z.array(fieldProblem) });

/** 400, 401, 403, 404, 409, 413, 429 and 500: text for people, code for programs. */
export const errorBody = z.object({
  detail: z.object({
    response: z.string(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    request_id: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

const catalogues: Record<Language, Record<ErrorCode, string>> = { en: errorWordsEn, ja: errorWordsJa };

/** The words of a code in a language, with `{name}` replaced by its parameter; a `cause` that is a code comes in its own words, of the same parameters. */
export function errorWords(code: ErrorCode, language: Language, params: ErrorParams = {}): string {
  return catalogues[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return name === 'cause' && isErrorCode(String(value)) && value !== code ? errorWords(value as ErrorCode, language, params) : String(value ?? whole);
  });
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorWordsEn, code);
}
