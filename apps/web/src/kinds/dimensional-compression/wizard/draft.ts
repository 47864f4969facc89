import type { DimensionalCompressionOptions } from '@hakaru/contract/training/dimensional-compression';
import { type ColumnHint, featuresOf, partsWith } from '../../../features/projects/wizard/column-hint.ts';
import {
  chosenModels,
  commonProblems,
  type Draft,
  type DraftProblems,
  modelDrafts,
  modelDraftsOf,
  problemsOf,
} from '../../../features/projects/wizard/draft.ts';
import { isWrongForm, wrongModels, wrongPreparation } from '../../../features/projects/wizard/setting-problems.ts';
import {
  matrixGroups,
  preparingOf,
  preprocessingOf,
  rowsSchema,
} from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type ExcludedRows, leavingOut, rowsNamed } from '../../../families/unsupervised/matrix/row-numbers.ts';
import { compressionCatalogue } from '../catalogue.ts';

/** What the wizard has been told so far. `scaling` lies among the preparation's groups, in a group of its name. */
export interface CompressionDraft extends Draft {
  rows: Record<string, unknown>;
  excluded: ExcludedRows;
}

const { names } = compressionCatalogue;

/** t-SNE compares all rows with each other; on larger tables it is a click away. */
const TSNE_ROWS = 5000;

export function suggestedMethods(rowCount: number): string[] {
  return names.filter((name) => name === 'pca' || (name === 'tsne' && rowCount <= TSNE_ROWS));
}

/** Every column that says something is compressed, whatever its role: nothing is predicted. */
export function firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): CompressionDraft {
  return {
    name,
    comment: '',
    parts: partsWith(hints, new Set()),
    recipe: { use: 'none' },
    preprocessing: {},
    models: modelDrafts(names, suggestedMethods(rowCount)),
    rows: {},
    excluded: leavingOut([]),
  };
}

export function optionsOf(draft: CompressionDraft, hints: readonly ColumnHint[]): DimensionalCompressionOptions {
  return {
    features: featuresOf(hints, draft.parts),
    preparing: preparingOf(draft),
    models: chosenModels(draft.models).map(({ name, parameters }) => ({ name, parameters })),
    recipe: draft.recipe,
    excluded_rows: rowsNamed(draft.excluded.text) ?? [],
    ...draft.rows,
  } as DimensionalCompressionOptions;
}

export function draftOf(
  name: string,
  options: DimensionalCompressionOptions,
  hints: readonly ColumnHint[],
): CompressionDraft {
  const features = new Set(options.features.map((feature) => feature.name));
  return {
    ...firstDraft(name, hints, 0),
    parts: Object.fromEntries(hints.map(({ column }) => [column.name, features.has(column.name) ? 'feature' : 'none'])),
    recipe: options.recipe ?? { use: 'none' },
    preprocessing: preprocessingOf(options.preparing),
    models: modelDraftsOf(names, options.models),
    rows: { sample_rows: options.sample_rows ?? null, seed: options.seed ?? 0 },
    excluded: leavingOut(options.excluded_rows ?? []),
  };
}

/** What keeps a draft from being trained, by the wizard's step. */
export function draftProblems(
  draft: CompressionDraft,
  hints: readonly ColumnHint[],
  isRecipeRefused = false,
): DraftProblems {
  const { summary, preprocessing, models } = commonProblems(draft, false, isRecipeRefused);
  const only = featuresOf(hints, draft.parts);
  const few = only.length === 1 && only[0]?.type !== 'categorical' ? ['few_features'] : [];
  return problemsOf(
    { summary: [...summary, ...few], preprocessing, models },
    {
      preprocessing: wrongPreparation(compressionCatalogue, draft.preprocessing, matrixGroups),
      models:
        wrongModels(compressionCatalogue, draft.models) ||
        isWrongForm(rowsSchema(compressionCatalogue), draft.rows) ||
        draft.excluded.wrong,
    },
  );
}
