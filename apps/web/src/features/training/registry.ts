import type { TrainingType } from './training-type.ts';
import { clustering } from './types/clustering/clustering.ts';
import { dimensionalCompression } from './types/dimensional-compression/dimensional-compression.ts';
import { discriminantAnalysis } from './types/discriminant-analysis/discriminant-analysis.ts';
import { regression } from './types/regression/regression.ts';

/** A line a training type. */
export const trainingTypes: readonly TrainingType[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
];
