import { defineDeletionCall, defineTrainingCalls, listProjects } from '@hakaru/contract';
import { clusteringCalls, clusteringOptions, clusteringReport } from '@hakaru/contract/training/clustering';
import { definePredictionCalls } from '@hakaru/contract/training/prediction-calls';
import {
  regressionCalls,
  regressionIntervals,
  regressionOptions,
  regressionPredictionSettings,
  regressionReport,
} from '@hakaru/contract/training/regression';
import { defineTrainingKind } from '../training-kind.ts';

/** Paths of every spelling that the product has beside those of regression. */
const paths = {
  register: '/toys/register/{dataset_id}',
  train: '/toys/train/{id}',
  training: '/toys/train/model/{id}',
  result: '/toys/train/result/{project}',
  report: '/toys/report/{project}/{model_key}',
  stop: '/toys/stop/{id}',
} as const;
const shared = {
  deletion: defineDeletionCall('projects', '/toys/project/delete/{id}'),
  list: { ...listProjects, path: '/toys/project/list/', summary: 'Toys' },
};
const predictions = definePredictionCalls({
  start: '/toys/prediction/{project}',
  result: '/toys/prediction/result/{id}',
});

export const supervisedCalls = defineTrainingCalls({
  area: 'projects',
  paths,
  sharedBy: 'time_series_anomaly_detection_supervised',
  options: regressionOptions,
  result: regressionCalls.getResult.response.shape.result,
  report: regressionReport,
  errors: ['target_missing'],
});

export const unsupervisedCalls = defineTrainingCalls({
  area: 'projects',
  paths,
  sharedBy: 'time_series_anomaly_detection_unsupervised',
  options: clusteringOptions,
  result: clusteringCalls.getResult.response.shape.result,
  report: clusteringReport,
});

/** Two kinds that share every path, and the models of one of which predict. */
export const sharingKinds = [
  defineTrainingKind({
    id: 'time_series_anomaly_detection_supervised',
    tasks: 'regression',
    forms: ['table'],
    calls: supervisedCalls,
    targets: (options) => options.targets,
    recipe: 'none',
    trainSpec: (options, inputs) => ({ ...options, ...inputs }),
    trainedModels: (result) => result.trained,
    reportSpec: (model) => model,
    prediction: {
      by: 'regression',
      // Whole datasets alone, as of a series.
      settings: { ...regressionPredictionSettings, rows: null },
      intervals: regressionIntervals,
      calls: predictions,
    },
    ...shared,
  }),
  defineTrainingKind({
    id: 'time_series_anomaly_detection_unsupervised',
    tasks: 'clustering',
    forms: ['table', 'time_series'],
    calls: unsupervisedCalls,
    recipe: 'none',
    trainSpec: (options, inputs) => ({ ...options, ...inputs }),
    trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
    reportSpec: (model) => model,
    ...shared,
  }),
];

/** A kind that learns from charts: from what their list says of them. */
export const chartKind = defineTrainingKind({
  id: 'classification',
  tasks: 'clustering',
  forms: ['images'],
  calls: defineTrainingCalls({
    area: 'projects',
    paths: {
      register: '/toy/pictures/register/{dataset_id}',
      train: '/toy/pictures/train/{id}',
      result: '/toy/pictures/result/{id}',
      report: '/toy/pictures/report/{id}',
    },
    options: clusteringOptions,
    result: clusteringCalls.getResult.response.shape.result,
    report: clusteringReport,
  }),
  recipe: 'none',
  trainSpec: (options, { images }) => ({
    ...options,
    recipe: null,
    table: { path: images.manifest, content_hash: images.content_hash },
  }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
  reportSpec: ({ model_dir, images }) => ({
    model_dir,
    table: { path: images.manifest, content_hash: images.content_hash },
  }),
});
