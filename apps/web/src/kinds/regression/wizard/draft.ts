import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { type ColumnHint, featuresOf, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import {
  chosenModels,
  commonProblems,
  type Draft,
  type DraftProblems,
  modelDrafts,
  modelDraftsOf,
  problemsOf,
} from '../../../features/projects/wizard/draft.ts';
import type { JudgingDraft } from '../../../features/projects/wizard/judging-draft.ts';
import { wrongJudging, wrongModels, wrongPreparation } from '../../../features/projects/wizard/setting-problems.ts';
import { firstSplit, splitProblems, withoutSplitColumn } from '../../../families/supervised/wizard/split-column.ts';
import { regressionCatalogue } from '../catalogue.ts';
import { defaultModels, defaultParts } from './default-options.ts';

/** What the wizard has been told so far. */
export interface RegressionDraft extends Draft, JudgingDraft {}

export const SEARCH_BUDGET_S = 60;

/** A draft that trains a good model as it is. Time and group columns decide the split, so that nothing leaks. */
export function firstDraft(
  name: string,
  hints: readonly ColumnHint[],
  modelNames: readonly string[],
  rowCount: number,
): RegressionDraft {
  const split = firstSplit(hints);
  return {
    name,
    comment: '',
    parts: withoutSplitColumn(defaultParts(hints), split),
    split,
    cross_validation: { folds: null, repeats: 1 },
    recipe: { use: 'history' },
    preprocessing: {},
    models: modelDrafts(modelNames, defaultModels(rowCount)),
    search_budget_s: SEARCH_BUDGET_S,
    seed: 0,
  };
}

export function optionsOf(draft: RegressionDraft, hints: readonly ColumnHint[]): RegressionOptions {
  return {
    targets: targetsOf(hints, draft.parts),
    features: featuresOf(hints, draft.parts),
    split: draft.split,
    cross_validation: draft.cross_validation,
    recipe: draft.recipe,
    preprocessing: draft.preprocessing,
    models: chosenModels(draft.models).map(({ name, search, parameters }) => ({ name, search, parameters })),
    search_budget_s: draft.search_budget_s,
    seed: draft.seed,
  } as RegressionOptions;
}

/** What keeps a draft from being trained, by the wizard's step. */
export function draftProblems(
  draft: RegressionDraft,
  hints: readonly ColumnHint[],
  isRecipeRefused = false,
): DraftProblems {
  const { summary, preprocessing, models } = commonProblems(draft, true, isRecipeRefused);
  return problemsOf(
    { summary, preprocessing, parameters: splitProblems(draft.split, hints, draft.parts), models },
    {
      preprocessing: wrongPreparation(regressionCatalogue, draft.preprocessing),
      parameters: wrongJudging(regressionCatalogue, draft),
      models: wrongModels(regressionCatalogue, draft.models),
    },
  );
}

/** A stored project's options as a draft again, to train it with changes. */
export function draftOf(
  name: string,
  options: RegressionOptions,
  hints: readonly ColumnHint[],
  modelNames: readonly string[],
): RegressionDraft {
  const first = firstDraft(name, hints, modelNames, Number.POSITIVE_INFINITY);
  const features = new Set(options.features.map((feature) => feature.name));
  return {
    ...first,
    parts: Object.fromEntries(
      hints.map(({ column }) => [
        column.name,
        options.targets.includes(column.name) ? 'target' : features.has(column.name) ? 'feature' : 'none',
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
