import { formsTaken } from '@hakaru/contract';
import {
  clusteringCalls,
  clusteringForms,
  type ClusteringOptions,
  clusteringPredictionCalls,
  clusteringPredictionSettings,
  cutClusteringTree,
  getClusteringPoints,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import { AppError } from '../http/app-error.ts';
import { checkColumns, checkModelsDistinct } from '../features/training/options/check-columns.ts';
import { question, savedRows } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';

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

export const clustering = defineTrainingKind({
  id: 'clustering',
  tasks: 'clustering',
  forms: formsTaken.clustering,
  calls: clusteringCalls,
  async checkOptions(options, columns) {
    const { features, models, label_column: label } = options;
    const names = features.map((feature) => feature.name);
    checkColumns(names, columns);
    if (label) checkColumns([label], columns);
    if (label && names.includes(label)) throw new AppError('label_is_feature', { column: label });
    checkModelsDistinct(models);
    checkScan(options);
    for (const { parameters } of models) if (parameters.name === 'hierarchical') checkTree(parameters);
  },
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
  reportSpec: ({ model_dir, table }, everyRow) => ({ model_dir, table, ...(everyRow && { most_points: 20_000 }) }),
  questions: [question(getClusteringPoints, 'clustering.points'), question(cutClusteringTree, 'clustering.cut')],
  savedRows: [savedRows(saveClusteringLabels, 'clustering.labels')],
  prediction: { by: 'clustering', settings: clusteringPredictionSettings, calls: clusteringPredictionCalls },
});
