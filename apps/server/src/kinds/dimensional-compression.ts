import { formsTaken } from '@hakaru/contract';
import {
  deleteDimensionalCompressionProject,
  dimensionalCompressionCalls,
  type DimensionalCompressionResult,
  getDimensionalCompressionContributions,
  getDimensionalCompressionPoints,
  inOrderChosen,
  neighboursKept,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
  type CompressionHeadline,
} from '@hakaru/contract/training/dimensional-compression';
import { AppError } from '../http/app-error.ts';
import { question, savedRows } from '../features/training/model-tasks.ts';
import { defineTrainingKind, type Headline } from '../features/training/training-kind.ts';

export const dimensionalCompression = defineTrainingKind({
  id: 'dimensional_compression',
  tasks: 'dimensional_compression',
  forms: formsTaken.dimensional_compression,
  calls: dimensionalCompressionCalls,
  // Unless one is chosen, its methods learn from the table as it is.
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
  headline,
  reportSpec: ({ model_dir, table }, everyRow) => ({ model_dir, table, ...(everyRow && { most_points: 20_000 }) }),
  questions: [
    question(getDimensionalCompressionPoints, 'dimensional_compression.points'),
    question(getDimensionalCompressionContributions, 'dimensional_compression.contributions'),
  ],
  savedRows: [
    savedRows(saveDimensionalCompressionScores, 'dimensional_compression.scores'),
    savedRows(projectDimensionalCompressionRows, 'dimensional_compression.project', requireProjection),
  ],
  deletion: deleteDimensionalCompressionProject,
});

/** t-SNE places the rows it was made from, and no others. */
function requireProjection(model: string): void {
  if (model === 'tsne') throw new AppError('no_projection', { model });
}

/** What the first of its methods found: how much of the variance its components keep where that is defined, else its map. */
function headline({ leaderboard, columns }: DimensionalCompressionResult): Headline | null {
  const [first] = inOrderChosen(leaderboard);
  if (first?.state !== 'trained') return null;
  const { components, explained_variance: share } = first;
  return {
    code: components !== null && share !== null ? 'components' : 'map',
    model: first.model,
    index: first.index,
    figures: { components, share, columns, kept: neighboursKept(first) } satisfies CompressionHeadline,
  };
}
