import type { DraftProblem } from '../../features/projects/wizard/draft.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed } from '../../lib/i18n/joined.ts';
import { conditionMessages } from './words.ts';

/** So many are named of more. */
const NAMED = 3;

type Code =
  Extract<keyof typeof conditionMessages.en, `problem_${string}`> extends `problem_${infer Name}` ? Name : never;

/** What is wrong of which of them, a sentence a check; `nameOf` says what people call one, at its place. */
export function namedProblems<T>(
  all: readonly T[],
  nameOf: (one: T, place: number) => string,
  checks: readonly (readonly [(one: T) => boolean, Code])[],
): DraftProblem[] {
  const t = translator(conditionMessages);
  return checks.flatMap(([isWrong, code]) => {
    const wrong = all.flatMap((one, place) => (isWrong(one) ? [nameOf(one, place)] : []));
    const first = listed(wrong.slice(0, NAMED));
    const names = wrong.length > NAMED ? t('names_more', { names: first, count: wrong.length - NAMED }) : first;
    return wrong.length > 0 ? [{ text: t(`problem_${code}`, { names }) }] : [];
  });
}
