import { type ColumnHint, featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import {
  chosenModels,
  commonProblems,
  type Draft,
  type DraftProblems,
  modelDrafts,
  modelDraftsOf,
  problemsOf,
} from '../../../features/projects/wizard/draft.ts';
import type { KindWords } from '../../../features/projects/settings/option-details.ts';
import { isWrongForm, wrongModels, wrongPreparation } from '../../../features/projects/wizard/setting-problems.ts';
import { matrixGroups, preparingOf, preprocessingOf, rowsSchema } from './matrix-words.ts';
import { type ExcludedRows, leavingOut, rowsNamed } from './row-numbers.ts';

/** A draft of a kind that turns columns into one scaled matrix. `scaling` lies among the preparation's groups, in a group of its name. */
export interface MatrixDraft extends Draft {
  rows: Record<string, unknown>;
  excluded: ExcludedRows;
}

/** What of the options is the same for every such kind. */
interface MatrixOptions {
  features: readonly { name: string }[];
  recipe?: Draft['recipe'] | undefined;
  preparing?: object | undefined;
  models: Parameters<typeof modelDraftsOf>[1];
  sample_rows?: number | null | undefined;
  seed?: number | undefined;
  excluded_rows?: readonly number[] | undefined;
}

export function firstMatrixDraft(
  { catalogue }: KindWords,
  name: string,
  parts: Draft['parts'],
  suggested: readonly string[],
): MatrixDraft {
  return {
    name,
    comment: '',
    parts,
    recipe: { use: 'none' },
    preprocessing: {},
    models: modelDrafts(catalogue.names, suggested),
    rows: {},
    excluded: leavingOut([]),
  };
}

export function matrixOptions(draft: MatrixDraft, hints: readonly ColumnHint[]) {
  return {
    features: featuresOf(hints, draft.parts),
    recipe: draft.recipe,
    preparing: preparingOf(draft),
    models: chosenModels(draft.models).map(({ name, parameters }) => ({ name, parameters })),
    excluded_rows: rowsNamed(draft.excluded.text) ?? [],
    ...draft.rows,
  };
}

/** A stored project's options as a draft again. */
export function matrixDraftOf(
  { catalogue }: KindWords,
  name: string,
  options: MatrixOptions,
  hints: readonly ColumnHint[],
): MatrixDraft {
  const features = new Set(options.features.map((feature) => feature.name));
  return {
    name,
    comment: '',
    parts: Object.fromEntries(hints.map(({ column }) => [column.name, features.has(column.name) ? 'feature' : 'none'])),
    recipe: options.recipe ?? { use: 'none' },
    preprocessing: preprocessingOf(options.preparing),
    models: modelDraftsOf(catalogue.names, options.models),
    rows: { sample_rows: options.sample_rows ?? null, seed: options.seed ?? 0 },
    excluded: leavingOut(options.excluded_rows ?? []),
  };
}

/** What is missing of a draft, and what cannot be sent as it is typed, by the wizard's step; `isWrong`: a form of the kind's own cannot be sent. */
export function matrixProblems({ catalogue }: KindWords, draft: MatrixDraft, isWrong = false): DraftProblems {
  return problemsOf(commonProblems(draft, false), {
    preprocessing: wrongPreparation(catalogue, draft.preprocessing, matrixGroups),
    models:
      wrongModels(catalogue, draft.models) ||
      isWrongForm(rowsSchema(catalogue), draft.rows) ||
      isWrong ||
      draft.excluded.wrong,
  });
}
