import { formsTaken } from '@hakaru/contract';
import {
  deleteDimensionalCompressionProject,
  dimensionalCompressionCalls,
  getDimensionalCompressionContributions,
  getDimensionalCompressionPoints,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
} from '@hakaru/contract/training/dimensional-compression';
import { AppError } from '../http/app-error.ts';
import { question, savedRows } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';

export const dimensionalCompression = defineTrainingKind({
  id: 'dimensional_compression',
  tasks: 'dimensional_compression',
  forms: formsTaken.dimensional_compression,
  calls: dimensionalCompressionCalls,
  // Unless one is chosen, its methods learn from the table as it is.
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
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
