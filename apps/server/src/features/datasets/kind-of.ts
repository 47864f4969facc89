import type { TrainingTypeId } from '@hakaru/contract';
import type { Row } from '../../db/tables.ts';

/** What a training type learns from. */
export const kindOf = {
  analysis: 'unsupervised',
  classification: 'supervised',
  regression: 'supervised',
  time_series_anomaly_detection_supervised: 'supervised',
  time_series_anomaly_detection_unsupervised: 'unsupervised',
  soft_sensor: 'softsensor',
  dimensional_compression: 'unsupervised',
  discriminant_analysis: 'supervised',
  clustering: 'unsupervised',
} satisfies Record<TrainingTypeId, Row<'datasets'>['kind']>;
