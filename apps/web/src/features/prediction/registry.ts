import type { TrainingTypeId } from '@hakaru/contract';
import type { PredictionType } from './prediction-type.ts';
import { clusteringPrediction } from './types/clustering/clustering-prediction.ts';
import { discriminantPrediction } from './types/discriminant-analysis/discriminant-prediction.ts';
import { regressionPrediction } from './types/regression/regression-prediction.ts';

/** A line a training type whose models predict. */
export const predictionTypes: readonly PredictionType[] = [
  regressionPrediction,
  discriminantPrediction,
  clusteringPrediction,
];

/** Undefined for a type that makes no predictions. */
export function predictionType(id: TrainingTypeId | string): PredictionType | undefined {
  return predictionTypes.find((type) => type.id === id);
}
