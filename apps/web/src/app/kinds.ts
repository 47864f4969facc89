import type { DecisionKind, Kind } from '../features/projects/index.ts';
import { supervisedAnomalyDetection, unsupervisedAnomalyDetection } from '../kinds/anomaly-detection/index.ts';
import { clustering } from '../kinds/clustering/index.ts';
import { dimensionalCompression } from '../kinds/dimensional-compression/index.ts';
import { discriminantAnalysis } from '../kinds/discriminant-analysis/index.ts';
import { nextExperiments } from '../kinds/next-experiments/index.ts';
import { optimalDesign } from '../kinds/optimal-design/index.ts';
import { optimization } from '../kinds/optimization/index.ts';
import { regression } from '../kinds/regression/index.ts';
import { softSensor } from '../kinds/soft-sensor/index.ts';
import { statisticalAnalysis } from '../kinds/statistical-analysis/index.ts';

/** A line a kind. */
export const kinds: readonly Kind[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
  softSensor,
  unsupervisedAnomalyDetection,
  supervisedAnomalyDetection,
];

/** A line a kind that asks, runs and answers without a trained model of its own, in the order of the drawer. */
export const decisionKinds: readonly DecisionKind[] = [
  optimization,
  nextExperiments,
  optimalDesign,
  statisticalAnalysis,
];
