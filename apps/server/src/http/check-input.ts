import type { Language } from '@hakaru/contract';
import { z } from 'zod';
import { InvalidInput } from './app-error.ts';

const words = { en: z.locales.en().localeError, ja: z.locales.ja().localeError } satisfies Record<Language, unknown>;
const requiredWords = { en: 'Required', ja: '必須です' } satisfies Record<Language, string>;

const allowedWords = { en: 'allowed', ja: '使えるもの' } satisfies Record<Language, string>;

const nulWords = { en: 'Contains a NUL character', ja: 'NUL 文字が含まれています' } satisfies Record<Language, string>;

/** Parses one part of a request. Throws InvalidInput with messages in the caller's language. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, place: 'params' | 'query' | 'body', language: Language): z.output<S> {
  const parsed = schema.safeParse(value, {
    error: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? requiredWords[language] : said(issue, language)),
  });
  if (parsed.success) {
    const nul = placeOfNul(value);
    if (nul) throw new InvalidInput([{ loc: [place, ...nul], msg: nulWords[language], type: 'nul_character' }]);
    return parsed.data;
  }
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({
      loc: [place, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
      msg: issue.message,
      type: issue.code ?? 'invalid',
    })),
  );
}

/** The issue in words, with what is allowed where zod's own words lack it. */
function said(issue: z.core.$ZodRawIssue, language: Language): string | undefined {
  const answer = words[language](issue);
  const text = typeof answer === 'string' ? answer : answer?.message;
  const allowed = allowedOf(issue).filter((name) => !text?.includes(name));
  return allowed.length > 0 ? `${text} (${allowedWords[language]}: ${allowed.join(', ')})` : text;
}

/** The fields of an object that was given another, or the kinds of a thing that was of none of them. */
function allowedOf(issue: z.core.$ZodRawIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
  return issue.code === 'invalid_union' && Array.isArray(issue['options']) ? issue['options'].map(String) : [];
}

// PostgreSQL keeps no text with a NUL character, and nobody types one.
function placeOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, part] of Object.entries(value)) {
    const place = key.includes('\0') ? [] : placeOfNul(part);
    if (place) return [key.replaceAll('\0', ''), ...place];
  }
  return undefined;
}
