import { formsTaken } from '@hakaru/contract';
import {
  clusteringCalls,
  clusteringPredictionCalls,
  clusteringPredictionSettings,
  clusteringRank,
  type ClusteringResult,
  cutClusteringTree,
  getClusteringPoints,
  saveClusteringLabels,
  type ClusteringHeadline,
} from '@hakaru/contract/training/clustering';
import { bestRow } from '@hakaru/contract/training/leaderboard';
import { question, savedRows } from '../features/training/model-tasks.ts';
import { defineTrainingKind, type Headline } from '../features/training/training-kind.ts';

export const clustering = defineTrainingKind({
  id: 'clustering',
  tasks: 'clustering',
  forms: formsTaken.clustering,
  calls: clusteringCalls,
  recipe: 'none',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
  headline,
  reportSpec: ({ model_dir, table }, everyRow) => ({ model_dir, table, ...(everyRow && { most_points: 20_000 }) }),
  questions: [question(getClusteringPoints, 'clustering.points'), question(cutClusteringTree, 'clustering.cut')],
  savedRows: [savedRows(saveClusteringLabels, 'clustering.labels')],
  prediction: {
    by: 'clustering',
    typedBy: 'clustering',
    settings: clusteringPredictionSettings,
    calls: clusteringPredictionCalls,
  },
});

/** How many clusters the method found that tells its own apart best. */
function headline({ leaderboard }: ClusteringResult): Headline | null {
  const best = bestRow(leaderboard, clusteringRank);
  if (!best) return null;
  const { clusters, silhouette, noise_share } = best;
  return {
    code: !clusters ? 'none' : silhouette === null ? 'unjudged' : 'found',
    model: best.model,
    index: best.index,
    figures: { clusters, silhouette, noise_share } satisfies ClusteringHeadline,
  };
}
