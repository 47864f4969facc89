import type { DiscriminantAnalysisOptions } from '@hakaru/contract/training/discriminant-analysis';
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
import { discriminantCatalogue } from '../catalogue.ts';
import { defaultParts, targetProblem, twoClasses } from './class-hints.ts';

/** What the wizard has been told so far. */
export interface DiscriminantDraft extends Draft, JudgingDraft {
  /** Of two classes, the one to be found; null for the rarer one. */
  positive_class: string | null;
  class_weights: NonNullable<DiscriminantAnalysisOptions['class_weights']>;
}

const SEARCH_BUDGET_S = 60;
/** Above, models whose time grows faster than the rows are a click away. */
const MANY_ROWS = 20_000;
const QUICK_MODELS = ['lda', 'logistic_regression', 'pls_da', 'random_forest', 'hist_gradient_boosting'];
const ALL_ROUND_MODELS = ['pls_da', 'svc', 'random_forest', 'lda', 'logistic_regression', 'knn', 'gradient_boosting'];

/** Good models of every family that train in seconds on a usual table. QDA needs many rows a class, and is a click away. */
export function defaultModels(rowCount: number): string[] {
  return rowCount > MANY_ROWS ? QUICK_MODELS : ALL_ROUND_MODELS;
}

/** A draft that trains a good model as it is. Time and group columns decide the split, so that nothing leaks. */
export function firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): DiscriminantDraft {
  const split = firstSplit(hints);
  return {
    name,
    comment: '',
    parts: withoutSplitColumn(defaultParts(hints), split),
    split,
    cross_validation: { folds: null, repeats: 1 },
    recipe: { use: 'history' },
    preprocessing: {},
    models: modelDrafts(discriminantCatalogue.names, defaultModels(rowCount)),
    search_budget_s: SEARCH_BUDGET_S,
    seed: 0,
    positive_class: null,
    class_weights: 'automatic',
  };
}

/** The column whose values are the classes. */
export function targetHint(draft: Pick<Draft, 'parts'>, hints: readonly ColumnHint[]): ColumnHint | undefined {
  return hints.find(({ column }) => draft.parts[column.name] === 'target');
}

/** The positive class as far as the target still has it. */
function positiveClass(draft: DiscriminantDraft, hints: readonly ColumnHint[]): string | null {
  const target = targetHint(draft, hints);
  const classes = target ? twoClasses(target) : null;
  return draft.positive_class !== null && classes?.includes(draft.positive_class) ? draft.positive_class : null;
}

export function optionsOf(draft: DiscriminantDraft, hints: readonly ColumnHint[]): DiscriminantAnalysisOptions {
  return {
    target: targetsOf(hints, draft.parts)[0] ?? '',
    features: featuresOf(hints, draft.parts),
    positive_class: positiveClass(draft, hints),
    class_weights: draft.class_weights,
    split: draft.split,
    cross_validation: draft.cross_validation,
    recipe: draft.recipe,
    preprocessing: draft.preprocessing,
    models: chosenModels(draft.models).map(({ name, search, parameters }) => ({ name, search, parameters })),
    search_budget_s: draft.search_budget_s,
    seed: draft.seed,
  } as DiscriminantAnalysisOptions;
}

/** What keeps a draft from being trained, by the wizard's step. */
export function draftProblems(
  draft: DiscriminantDraft,
  hints: readonly ColumnHint[],
  isRecipeRefused = false,
): DraftProblems {
  const { summary, preprocessing, models } = commonProblems(draft, true, isRecipeRefused);
  const target = targetHint(draft, hints);
  const wrongTarget = target ? targetProblem(target) : null;
  return problemsOf(
    {
      summary: [...summary, ...(wrongTarget ? [wrongTarget] : [])],
      preprocessing,
      parameters: splitProblems(draft.split, hints, draft.parts),
      models,
    },
    {
      preprocessing: wrongPreparation(discriminantCatalogue, draft.preprocessing),
      parameters: wrongJudging(discriminantCatalogue, draft),
      models: wrongModels(discriminantCatalogue, draft.models),
    },
  );
}

/** A stored project's options as a draft again, to train it with changes. */
export function draftOf(
  name: string,
  options: DiscriminantAnalysisOptions,
  hints: readonly ColumnHint[],
): DiscriminantDraft {
  const first = firstDraft(name, hints, 0);
  const features = new Set(options.features.map((feature) => feature.name));
  return {
    ...first,
    parts: Object.fromEntries(
      hints.map(({ column }) => [
        column.name,
        column.name === options.target ? 'target' : features.has(column.name) ? 'feature' : 'none',
      ]),
    ),
    split: { ...first.split, ...options.split },
    cross_validation: { ...first.cross_validation, ...options.cross_validation },
    recipe: options.recipe ?? { use: 'none' },
    preprocessing: (options.preprocessing ?? {}) as Draft['preprocessing'],
    models: modelDraftsOf(discriminantCatalogue.names, options.models),
    search_budget_s: options.search_budget_s ?? SEARCH_BUDGET_S,
    seed: options.seed ?? 0,
    positive_class: options.positive_class ?? null,
    class_weights: options.class_weights ?? 'automatic',
  };
}
