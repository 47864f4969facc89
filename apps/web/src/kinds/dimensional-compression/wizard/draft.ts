import type { DimensionalCompressionOptions } from '@hakaru/contract/training/dimensional-compression';
import {
  firstMatrixDraft,
  type MatrixDraft,
  matrixDraftOf,
  matrixOptions,
  matrixProblems,
} from '../../../families/unsupervised/matrix/matrix-draft.ts';
import { type ColumnHint, partsWith } from '../../../features/projects/wizard/column-hint.ts';
import type { DraftProblems } from '../../../features/projects/wizard/draft.ts';
import { compressionSetup } from '../setup.ts';

const { names } = compressionSetup.catalogue;

/** t-SNE compares all rows with each other; on larger tables it is a click away. */
const TSNE_ROWS = 5000;

export function suggestedMethods(rowCount: number): string[] {
  return names.filter((name) => name === 'pca' || (name === 'tsne' && rowCount <= TSNE_ROWS));
}

/** Every column that says something is compressed, whatever its role: nothing is predicted. */
export function firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): MatrixDraft {
  return firstMatrixDraft(compressionSetup, name, partsWith(hints, new Set()), suggestedMethods(rowCount));
}

export function optionsOf(draft: MatrixDraft, hints: readonly ColumnHint[]): DimensionalCompressionOptions {
  return matrixOptions(draft, hints) as DimensionalCompressionOptions;
}

export function draftProblems(draft: MatrixDraft): DraftProblems {
  return matrixProblems(compressionSetup, draft);
}

export function draftOf(
  name: string,
  options: DimensionalCompressionOptions,
  hints: readonly ColumnHint[],
): MatrixDraft {
  return matrixDraftOf(compressionSetup, name, options, hints);
}
