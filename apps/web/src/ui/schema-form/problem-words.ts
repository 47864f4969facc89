import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import type { en } from '../en.ts';
import type { Problem } from './problems.ts';

/** A problem in the reader's language. */
export function problemWords(t: Translate<typeof en>, problem: Problem): string {
  if ('text' in problem) return t(problem.key, { text: problem.text });
  if ('step' in problem) return t(problem.key, { step: problem.step });
  if ('limit' in problem) return t(problem.key, { limit: problem.limit });
  return t(problem.key);
}
