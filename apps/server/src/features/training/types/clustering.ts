import {
  clusteringCalls,
  clusteringForms,
  type ClusteringOptions,
  clusteringPredictionCalls,
  clusteringPredictionSettings,
  clusteringReport,
  type ClusteringResult,
  cutClusteringTree,
  getClusteringPoints,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import { AppError } from '../../../http/app-error.ts';
import { checkColumns, checkModelsDistinct } from '../options/check-columns.ts';
import type { TrainingType } from '../training-type.ts';

const { euclidean_linkages: euclideanLinkages } = clusteringForms.models['hierarchical'] as {
  euclidean_linkages: readonly string[];
};

/** Throws for settings that exclude each other. */
function checkTree({
  linkage = 'ward',
  metric = 'euclidean',
  clusters = null,
  height = null,
}: Extract<ClusteringOptions['models'][number]['parameters'], { name?: 'hierarchical' }>): void {
  if (metric !== 'euclidean' && euclideanLinkages.includes(linkage))
    throw new AppError('linkage_needs_euclidean', { linkage, metric });
  if (clusters !== null && height !== null) throw new AppError('cut_twice');
}

function checkScan({ scan: { smallest = 2, largest = 10 } = {} }: ClusteringOptions): void {
  if (smallest > largest) throw new AppError('scan_reversed', { smallest, largest });
}

export const clustering: TrainingType = {
  id: 'clustering',
  calls: clusteringCalls,
  tasks: { train: 'clustering.train', report: 'clustering.report', export: 'clustering.export' },
  async checkOptions(options, columns) {
    const { features, models, label_column: label } = options as ClusteringOptions;
    const names = features.map((feature) => feature.name);
    checkColumns(names, columns);
    if (label) checkColumns([label], columns);
    if (label && names.includes(label)) throw new AppError('label_is_feature', { column: label });
    checkModelsDistinct(models);
    checkScan(options as ClusteringOptions);
    for (const { parameters } of models) if (parameters.name === 'hierarchical') checkTree(parameters);
  },
  targets: () => [],
  features: (options) => (options as ClusteringOptions).features,
  models: (options) => (options as ClusteringOptions).models.map((model) => model.name),
  recipe: (options) => (options as ClusteringOptions).recipe ?? { use: 'none' },
  trainSpec: (options, table, recipe) => ({ ...(options as ClusteringOptions), table, recipe }),
  isReport: (report) => clusteringReport.safeParse(report).success,
  reportSpec: (everyRow) => (everyRow ? { most_points: 20_000 } : {}),
  trainedModels: (result) => (result as ClusteringResult).trained.map((model) => ({ ...model, target: null })),
  modelCalls: [
    { call: getClusteringPoints, task: 'clustering.points' },
    { call: cutClusteringTree, task: 'clustering.cut' },
  ],
  rowsCalls: [{ call: saveClusteringLabels, kind: 'clustering', task: 'labels' }],
  prediction: {
    tasks: {
      predict: 'clustering.predict',
      predictRows: 'clustering.predict_rows',
      checkInputs: 'clustering.check_inputs',
      inputs: 'clustering.inputs',
    },
    settings: clusteringPredictionSettings,
    calls: clusteringPredictionCalls,
  },
};
