import type { Language } from '@hakaru/contract';
import type { z } from 'zod';
import { type FieldProblem, InvalidInput } from './app-error.ts';
import { bodyWords, issueWords } from './issue-words.ts';

/** Where a value stands in a request: its part, and fields below that. */
type InputLocation = 'params' | 'query' | 'body' | readonly ['params' | 'query' | 'body', ...string[]];

/** Parses one part of a request. Throws InvalidInput with messages in the caller's language. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  location: InputLocation,
  language: Language,
): z.output<S> {
  const at = typeof location === 'string' ? [location] : location;
  const parsed = schema.safeParse(value, { error: (issue) => issueWords(issue, language) });
  if (!parsed.success)
    throw new InvalidInput(parsed.error.issues.flatMap(tellingIssues).map((issue) => problemOf(issue, at)));
  const nul = locationOfNul(value);
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
function locationOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, part] of Object.entries(value)) {
    const location = key.includes('\0') ? [] : locationOfNul(part);
    if (location) return [key.replaceAll('\0', ''), ...location];
  }
  return undefined;
}

type Issue = z.core.$ZodIssue;

/** An issue as people are told of it: of a value that fits none of several shapes, what is wrong with the shape it is nearest to. */
function tellingIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const shapes = issue.errors.filter((issues) => issues.length > 0 && !issues.some(isOtherType));
  const [nearest] = shapes.toSorted((a, b) => misses(a) - misses(b));
  if (!nearest) return [issue];
  return nearest.flatMap((inner) => tellingIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The value is not of the shape's type at all. */
function isOtherType({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

/** A kind named otherwise, or a field the shape does not know, tells more against a shape than a wrong value. */
function misses(issues: Issue[]): number {
  return issues.reduce(
    (sum, { code, path }) =>
      sum + (path.length > 0 && (code === 'invalid_value' || code === 'unrecognized_keys') ? 10 : 1),
    0,
  );
}
