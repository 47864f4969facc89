import { formsTaken } from '@hakaru/contract';
import {
  clusteringCalls,
  clusteringPredictionCalls,
  clusteringPredictionSettings,
  cutClusteringTree,
  getClusteringPoints,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import { question, savedRows } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';

export const clustering = defineTrainingKind({
  id: 'clustering',
  tasks: 'clustering',
  forms: formsTaken.clustering,
  calls: clusteringCalls,
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
  reportSpec: ({ model_dir, table }, everyRow) => ({ model_dir, table, ...(everyRow && { most_points: 20_000 }) }),
  questions: [question(getClusteringPoints, 'clustering.points'), question(cutClusteringTree, 'clustering.cut')],
  savedRows: [savedRows(saveClusteringLabels, 'clustering.labels')],
  prediction: { by: 'clustering', settings: clusteringPredictionSettings, calls: clusteringPredictionCalls },
});
