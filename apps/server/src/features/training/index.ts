import type { TrainingTypeId } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { trainingType } from './registry.ts';
import type { PredictionParts } from './training-type.ts';

export { findProject } from './get-project.ts';
export { selectReadyVersion, selectVersionTable } from './training-data-rows.ts';
export { openTrainingTable } from './training-table.ts';
export { selectTrainedModel } from './trained-model-rows.ts';

/** How a type's models predict. Throws not_found for a type that makes no predictions. */
export function predictionParts(id: TrainingTypeId): PredictionParts {
  const parts = trainingType(id).prediction;
  if (!parts) throw new AppError('not_found');
  return parts;
}
