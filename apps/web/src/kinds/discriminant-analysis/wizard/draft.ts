import type { DiscriminantAnalysisOptions } from '@hakaru/contract/training/discriminant-analysis';
import {
  firstJudgedDraft,
  type JudgedDraft,
  judgedDraftOf,
  judgedOptions,
  judgedProblems,
} from '../../../families/supervised/wizard/judged-draft.ts';
import { type ColumnHint, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import { type Draft, type DraftProblems, modelDrafts } from '../../../features/projects/wizard/draft.ts';
import { discriminantSetup } from '../setup.ts';
import { defaultParts, twoClasses } from './class-hints.ts';

/** What the wizard has been told so far. */
export interface DiscriminantDraft extends JudgedDraft {
  /** Of two classes, the one to be found; null for the rarer one. */
  positive_class: string | null;
  class_weights: NonNullable<DiscriminantAnalysisOptions['class_weights']>;
}

const { names } = discriminantSetup.catalogue;
/** Above, models whose time grows faster than the rows are a click away. */
const MANY_ROWS = 20_000;
const QUICK_MODELS = ['lda', 'logistic_regression', 'pls_da', 'random_forest', 'hist_gradient_boosting'];
const ALL_ROUND_MODELS = ['pls_da', 'svc', 'random_forest', 'lda', 'logistic_regression', 'knn', 'gradient_boosting'];

/** Good models of every family that train in seconds on a usual table. QDA needs many rows a class, and is a click away. */
export function defaultModels(rowCount: number): string[] {
  return rowCount > MANY_ROWS ? QUICK_MODELS : ALL_ROUND_MODELS;
}

export function firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): DiscriminantDraft {
  const models = modelDrafts(names, defaultModels(rowCount));
  return {
    ...firstJudgedDraft(name, hints, defaultParts(hints), models),
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
    positive_class: positiveClass(draft, hints),
    class_weights: draft.class_weights,
    ...judgedOptions(draft, hints),
  } as DiscriminantAnalysisOptions;
}

export function draftProblems(draft: DiscriminantDraft): DraftProblems {
  return judgedProblems(discriminantSetup, draft);
}

export function draftOf(
  name: string,
  options: DiscriminantAnalysisOptions,
  hints: readonly ColumnHint[],
): DiscriminantDraft {
  return {
    ...judgedDraftOf(name, options, hints, [options.target], names),
    positive_class: options.positive_class ?? null,
    class_weights: options.class_weights ?? 'automatic',
  };
}
