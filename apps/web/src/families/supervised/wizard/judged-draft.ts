import { type ColumnHint, featuresOf, type Part } from '../../../features/projects/wizard/column-hint.ts';
import {
  chosenModels,
  commonProblems,
  type Draft,
  type DraftProblems,
  modelDrafts,
  modelDraftsOf,
  problemsOf,
} from '../../../features/projects/wizard/draft.ts';
import type { FoldChoice, KindWords, SplitChoice } from '../../../features/projects/settings/option-details.ts';
import { wrongModels, wrongPreparation } from '../../../features/projects/wizard/setting-problems.ts';
import { wrongJudging } from './judging.ts';
import { firstSplit, withoutSplitColumn } from './split-column.ts';

/** A draft whose models are judged by test rows and folds. */
export interface JudgedDraft extends Draft {
  split: SplitChoice;
  cross_validation: FoldChoice;
  search_budget_s: number;
  seed: number;
}

/** What of the options is the same for every kind whose models are judged by rows they have not seen. */
interface JudgedOptions {
  features: readonly { name: string }[];
  split?: SplitChoice | undefined;
  cross_validation?: FoldChoice | undefined;
  recipe?: Draft['recipe'] | undefined;
  preprocessing?: object | undefined;
  models: Parameters<typeof modelDraftsOf>[1];
  search_budget_s?: number | undefined;
  seed?: number | undefined;
}

const SEARCH_BUDGET_S = 60;

/** A draft that trains good models as it is. Time and group columns decide the split, so that nothing leaks. */
export function firstJudgedDraft(
  name: string,
  hints: readonly ColumnHint[],
  parts: Record<string, Part>,
  models: Draft['models'],
): JudgedDraft {
  const split = firstSplit(hints);
  return {
    name,
    comment: '',
    parts: withoutSplitColumn(parts, split),
    split,
    cross_validation: { folds: null, repeats: 1 },
    recipe: { use: 'history' },
    preprocessing: {},
    models,
    search_budget_s: SEARCH_BUDGET_S,
    seed: 0,
  };
}

export function judgedOptions(draft: JudgedDraft, hints: readonly ColumnHint[]) {
  return {
    features: featuresOf(hints, draft.parts),
    split: draft.split,
    cross_validation: draft.cross_validation,
    recipe: draft.recipe,
    preprocessing: draft.preprocessing,
    models: chosenModels(draft.models).map(({ name, search, parameters }) => ({ name, search, parameters })),
    search_budget_s: draft.search_budget_s,
    seed: draft.seed,
  };
}

/** A stored project's options as a draft again, to train it with changes. */
export function judgedDraftOf(
  name: string,
  options: JudgedOptions,
  hints: readonly ColumnHint[],
  targets: readonly string[],
  modelNames: readonly string[],
): JudgedDraft {
  const first = firstJudgedDraft(name, hints, {}, modelDrafts(modelNames, []));
  const features = new Set(options.features.map((feature) => feature.name));
  return {
    ...first,
    parts: Object.fromEntries(
      hints.map(({ column }) => [
        column.name,
        targets.includes(column.name) ? 'target' : features.has(column.name) ? 'feature' : 'none',
      ]),
    ),
    split: { ...first.split, ...options.split },
    cross_validation: { ...first.cross_validation, ...options.cross_validation },
    // A project from before recipes were chosen took its dataset as it was.
    recipe: options.recipe ?? { use: 'none' },
    preprocessing: (options.preprocessing ?? {}) as Draft['preprocessing'],
    models: modelDraftsOf(modelNames, options.models),
    search_budget_s: options.search_budget_s ?? SEARCH_BUDGET_S,
    seed: options.seed ?? 0,
  };
}

/** What is missing of a draft, and what cannot be sent as it is typed, by the wizard's step. */
export function judgedProblems({ catalogue }: KindWords, draft: JudgedDraft): DraftProblems {
  return problemsOf(
    { ...commonProblems(draft, true), parameters: [] },
    {
      preprocessing: wrongPreparation(catalogue, draft.preprocessing),
      parameters: wrongJudging(catalogue, draft),
      models: wrongModels(catalogue, draft.models),
    },
  );
}
