import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';
import type { BrokenRule } from './broken-rules.ts';
import type { DraftProblems } from './draft.ts';
import type { Problems } from './wizard-type.ts';

interface StepSetting {
  id: string;
  /** Which options it sets beside those that every step of its id does. */
  sets?: readonly string[];
}

/** The options that every step of an id sets. */
const setsOf: Readonly<Record<string, readonly string[]>> = {
  summary: ['targets', 'target', 'features'],
  preprocessing: ['recipe', 'preprocessing', 'preparing'],
  parameters: ['split', 'cross_validation', 'search_budget_s'],
  models: ['models'],
};

/** What is missing of a draft and which rules its options break, in words, by the step to mend it in. */
export function problemsByStep(
  steps: readonly StepSetting[],
  messages: Messages<Catalogue>,
  missing: DraftProblems,
  broken: readonly BrokenRule[],
): Problems {
  const isSetBy = ({ id, sets = [] }: StepSetting, option = '') =>
    sets.includes(option) || setsOf[id]?.includes(option);
  const ruled = broken
    .filter(({ severity }) => severity === 'error')
    .map(({ fields, text }) => ({ text, step: steps.find((one) => isSetBy(one, fields[0]?.[0])) ?? steps.at(-1) }));
  const words = steps.map((one) => [
    one.id,
    [
      ...(missing[one.id] ?? []).map((found) =>
        typeof found === 'string' ? problemWords(found, messages) : found.text,
      ),
      ...new Set(ruled.filter(({ step }) => step === one).map(({ text }) => text)),
    ],
  ]);
  return Object.fromEntries(words.filter(([, texts]) => texts!.length > 0));
}

/** What keeps a draft from being trained, in words: a kind's own `problem_…` where it has one. */
function problemWords(code: string, own: Messages<Catalogue>): string {
  return firstMessage([own, projectMessages], `problem_${code}`) ?? code;
}
