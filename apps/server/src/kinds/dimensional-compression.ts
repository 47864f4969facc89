import { formsTaken } from '@hakaru/contract';
import {
  compressionRank,
  deleteDimensionalCompressionProject,
  dimensionalCompressionCalls,
  type DimensionalCompressionResult,
  getDimensionalCompressionContributions,
  getDimensionalCompressionPoints,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
  type CompressionHeadline,
} from '@hakaru/contract/training/dimensional-compression';
import { bestRow } from '@hakaru/contract/training/leaderboard';
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

/** The method that keeps neighbours best, and how much of the variance its components keep, where that is defined. */
function headline({ leaderboard, columns }: DimensionalCompressionResult): Headline | null {
  const best = bestRow(leaderboard, compressionRank);
  if (!best) return null;
  const { components, explained_variance: share } = best;
  return {
    code: components !== null && share !== null ? 'components' : 'map',
    model: best.model,
    index: best.index,
    figures: { components, share, columns, kept: compressionRank.of(best) ?? null } satisfies CompressionHeadline,
  };
}
