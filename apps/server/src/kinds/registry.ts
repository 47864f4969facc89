import type { TrainingKind } from '../features/training/training-kind.ts';
import { clustering } from './clustering.ts';
import { dimensionalCompression } from './dimensional-compression.ts';
import { discriminantAnalysis } from './discriminant-analysis.ts';
import { regression } from './regression.ts';

/** A line a training kind. */
export const trainingKinds: readonly TrainingKind[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
];
