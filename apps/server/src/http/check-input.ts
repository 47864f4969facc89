import type { Language } from '@hakaru/contract';
import type { z } from 'zod';
import { type FieldProblem, InvalidInput } from './app-error.ts';
import { bodyWords, issueWords } from './issue-words.ts';
import { tellingIssues } from './telling-issues.ts';

/** Where a value stands in a request: its part, and fields below that. */
export type InputPlace = 'params' | 'query' | 'body' | readonly ['params' | 'query' | 'body', ...string[]];

/** Parses one part of a request. Throws InvalidInput with messages in the caller's language. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: InputPlace,
  language: Language,
): z.output<S> {
  const at = typeof place === 'string' ? [place] : place;
  const parsed = schema.safeParse(value, { error: (issue) => issueWords(issue, language) });
  if (!parsed.success)
    throw new InvalidInput(parsed.error.issues.flatMap(tellingIssues).map((issue) => problemOf(issue, at)));
  const nul = placeOfNul(value);
  if (nul)
    throw new InvalidInput([
      { loc: [...at, ...nul], msg: bodyWords('nul_character', language), type: 'nul_character' },
    ]);
  return parsed.data;
}

function problemOf(issue: z.core.$ZodIssue, at: readonly string[]): FieldProblem {
  return {
    loc: [...at, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
    msg: issue.message,
    type: issue.code ?? 'invalid',
  };
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
