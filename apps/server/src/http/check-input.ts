import type { Language } from '@hakaru/contract';
import { z } from 'zod';
import { InvalidInput } from './app-error.ts';

const words = { en: z.locales.en().localeError, ja: z.locales.ja().localeError } satisfies Record<Language, unknown>;
const requiredWords = { en: 'Required', ja: '必須です' } satisfies Record<Language, string>;

const nulWords = { en: 'Contains a NUL character', ja: 'NUL 文字が含まれています' } satisfies Record<Language, string>;

/** Parses one part of a request. Throws InvalidInput with messages in the caller's language. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, place: 'params' | 'query' | 'body', language: Language): z.output<S> {
  const parsed = schema.safeParse(value, {
    error: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? requiredWords[language] : words[language](issue)),
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
