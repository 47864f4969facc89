import type { ColumnType, TrainingTypeId } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { modelColumns as columnsOf } from './models/model-columns.ts';
import { trainingType, trainingTypes } from './registry.ts';
import type { PredictionParts } from './training-type.ts';

export { createExtraHandler } from './models/extra.handler.ts';
export { selectTrainedModel } from './models/trained-model-rows.ts';
export { findProject } from './projects/get-project.ts';
export { trainingRoutes } from './routes.ts';
export { createTrainHandler } from './run/train.handler.ts';
export { createSaveRowsHandler } from './saved-rows/save-rows.handler.ts';
export { datasetInput } from './tables/dataset-input.ts';
export { requireColumns } from './tables/require-columns.ts';
export { selectVersionTable } from './tables/training-data-rows.ts';
export { openTrainingTable } from './tables/training-table.ts';
export type { PredictionParts } from './training-type.ts';

/** The columns that rows to predict with a model of this type need. */
export function modelColumns(
  id: TrainingTypeId,
  config: unknown,
  model: { inputs: { name: string; type: ColumnType }[] | null },
): { name: string; type: ColumnType }[] {
  return columnsOf(trainingType(id), config, model);
}

/** How a type's models predict. Throws not_found for a type that makes no predictions. */
export function predictionParts(id: TrainingTypeId): PredictionParts {
  const parts = trainingType(id).prediction;
  if (!parts) throw new AppError('not_found');
  return parts;
}

/** The types whose predictions have calls of their own, beside those that every prediction has. */
export function typesWithPredictionCalls() {
  return trainingTypes.flatMap(({ id, prediction }) => (prediction?.calls ? [{ id, calls: prediction.calls }] : []));
}
