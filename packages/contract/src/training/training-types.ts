import type { DatasetForm } from '../datasets/form.ts';

/** Every training type of the product spec, by the id it has in /training/{type}/register. */
export const trainingTypeIds = [
  'analysis',
  'classification',
  'regression',
  'time_series_anomaly_detection_supervised',
  'time_series_anomaly_detection_unsupervised',
  'soft_sensor',
  'dimensional_compression',
  'discriminant_analysis',
  'clustering',
] as const;
export type TrainingTypeId = (typeof trainingTypeIds)[number];

/** Where a type's calls lie. The spec spells them differently from type to type; they are spelled here and nowhere else. */
export interface TrainingPaths {
  /** With {dataset} or {dataset_id}. */
  register: string;
  train: string;
  /** Absent for a type that is read as any project is. */
  project?: string;
  /** How far a training is, where the spec has a path for that beside the result's. */
  training?: string;
  result: string;
  /** A GET where it names the {model_key}, else a POST that names it in its body. */
  report: string;
  /** Absent for a type whose trainings are stopped as any task is. */
  stop?: string;
  /** Absent for a type whose models are not taken away. */
  download?: string;
}

export const regressionPaths = {
  register: '/regress/register/{dataset}',
  train: '/train/model/{project}',
  project: '/regress/project/{id}',
  result: '/train/result/{project}',
  report: '/regress/report/{project}',
  download: '/regress/model/download/{project}/{name}/{index}',
} as const satisfies TrainingPaths;

export const dimensionalCompressionPaths = {
  register: '/dimensional/compression/register/{dataset}',
  train: '/dimensional/compression/train/model/{project}',
  project: '/dimensional/compression/project/{id}',
  result: '/dimensional/compression/train/result/{id}',
  report: '/dimensional/compression/report/{id}',
  download: '/dimensional/compression/model/download/{project}/{name}',
} as const satisfies TrainingPaths;

export const discriminantAnalysisPaths = {
  register: '/discriminant/analysis/register/{dataset}',
  train: '/discriminant/analysis/train/model/{project}',
  project: '/discriminant/analysis/project/{id}',
  result: '/discriminant/analysis/train/result/{id}',
  report: '/discriminant/analysis/report/{id}',
  download: '/discriminant/analysis/model/download/{project}/{name}',
} as const satisfies TrainingPaths;

export const clusteringPaths = {
  register: '/clustering/register/{dataset}',
  train: '/clustering/train/model/{project}',
  project: '/clustering/project/{id}',
  result: '/clustering/train/result/{id}',
  report: '/clustering/report/{id}',
  download: '/clustering/model/download/{project}/{name}',
} as const satisfies TrainingPaths;

export const softSensorPaths = {
  register: '/softsensor/register/{dataset}',
  train: '/softsensor/train/model/{project}',
  training: '/softsensor/train/model/{id}',
  result: '/softsensor/train/result/{id}',
  report: '/softsensor/report/{id}',
  download: '/softsensor/model/download/{project}/{name}',
} as const satisfies TrainingPaths;

/** Of both types of anomaly detection in time series. */
export const timeSeriesPaths = {
  register: '/timeseries/register/{dataset}',
  train: '/timeseries/train/model/{project}',
  project: '/timseseries/project/{id}',
  training: '/timeseries/train/model/{id}',
  result: '/timeseries/train/result/{id}',
  report: '/timeseries/report/{id}',
  download: '/timeseries/model/download/{project}/{name}',
} as const satisfies TrainingPaths;

const tables = ['table', 'time_series'] as const;

/** What a dataset may be made of for a type to learn from it. */
export const formsTaken = {
  regression: tables,
  dimensional_compression: tables,
  discriminant_analysis: tables,
  clustering: tables,
  soft_sensor: tables,
  time_series_anomaly_detection_unsupervised: tables,
  time_series_anomaly_detection_supervised: tables,
} as const satisfies Partial<Record<TrainingTypeId, readonly DatasetForm[]>>;

/** The kind of the datasets that a type learns from. */
export const datasetKinds = {
  analysis: 'unsupervised',
  classification: 'supervised',
  regression: 'supervised',
  time_series_anomaly_detection_supervised: 'supervised',
  time_series_anomaly_detection_unsupervised: 'unsupervised',
  soft_sensor: 'softsensor',
  dimensional_compression: 'unsupervised',
  discriminant_analysis: 'supervised',
  clustering: 'unsupervised',
} as const satisfies Record<TrainingTypeId, string>;

/** Where a type's own deletion lies (that of two types is the same); a type without one is deleted as any project is. */
export const deletionPaths = {
  regression: '/regress/project/delete/{id}',
  dimensional_compression: '/dimensional/compression/project/delete/{id}',
  discriminant_analysis: '/discriminant/analysis/project/delete/{id}',
  time_series_anomaly_detection_unsupervised: '/timeseries/project/delete/{id}',
  time_series_anomaly_detection_supervised: '/timeseries/project/delete/{id}',
} as const satisfies Partial<Record<TrainingTypeId, string>>;
