import type { TrainingTypeId } from '@hakaru/contract';
import type { PredictionType } from './prediction/prediction-kind.ts';
import { clusteringPrediction } from '../../kinds/clustering/predict/clustering-prediction.ts';
import { discriminantPrediction } from '../../kinds/discriminant-analysis/predict/discriminant-prediction.ts';
import { regressionPrediction } from '../../kinds/regression/predict/regression-prediction.ts';
import type { TrainingType } from './kind.ts';
import { clustering } from '../../kinds/clustering/index.ts';
import { dimensionalCompression } from '../../kinds/dimensional-compression/index.ts';
import { discriminantAnalysis } from '../../kinds/discriminant-analysis/index.ts';
import { regression } from '../../kinds/regression/index.ts';

/** A line a training type. */
export const trainingTypes: readonly TrainingType[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
];

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
