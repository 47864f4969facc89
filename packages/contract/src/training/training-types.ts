import { z } from 'zod';

/** Every training type of the product spec, by the id it has in /training/{type}/register. */
export const trainingTypeIds = [
  'analysis', 'classification', 'regression', 'time_series_anomaly_detection_supervised', 'time_series_anomaly_detection_unsupervised',
  'soft_sensor', 'dimensional_compression', 'discriminant_analysis', 'clustering',
] as const;
export const trainingTypeId = z.enum(trainingTypeIds);
export type TrainingTypeId = z.infer<typeof trainingTypeId>;

/** Where a type's calls lie. The spec spells them differently from type to type; they are spelled here and nowhere else. */
export interface TrainingPaths {
  register: string;
  train: string;
  project: string;
  result: string;
  report: string;
  download: string;
  deleteProject: string;
}

export const regressionPaths = {
  register: '/regress/register/{dataset}',
  train: '/train/model/{project}',
  project: '/regress/project/{id}',
  result: '/train/result/{project}',
  report: '/regress/report/{project}',
  download: '/regress/model/download/{project}/{name}/{index}',
  deleteProject: '/regress/project/delete/{id}',
} as const satisfies TrainingPaths;
