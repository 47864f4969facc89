import type { DecisionKind } from '../features/decisions/decision-kind.ts';
import type { TrainingKind } from '../features/training/training-kind.ts';
import { clustering } from './clustering.ts';
import { dimensionalCompression } from './dimensional-compression.ts';
import { discriminantAnalysis } from './discriminant-analysis.ts';
import { nextExperiments } from './next-experiments.ts';
import { optimalDesign } from './optimal-design.ts';
import { optimization } from './optimization.ts';
import { regression } from './regression.ts';
import { softSensor } from './soft-sensor.ts';
import { statisticalAnalysis } from './statistical-analysis.ts';
import { supervisedTimeSeries, unsupervisedTimeSeries } from './time-series.ts';

/** A line a training kind. */
export const trainingKinds: readonly TrainingKind[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
  softSensor,
  unsupervisedTimeSeries,
  supervisedTimeSeries,
];

/** A line a kind that asks, runs and answers without a trained model. */
export const decisionKinds: readonly DecisionKind[] = [
  nextExperiments,
  optimalDesign,
  optimization,
  statisticalAnalysis,
];
