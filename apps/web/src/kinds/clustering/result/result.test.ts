import type { ClusteringResult } from '@hakaru/contract/training/clustering';
import { expect, it } from 'vitest';
import { resultAnswer } from './result.tsx';

function result(...board: readonly [model: string, clusters: number, silhouette: number | null][]): ClusteringResult {
  const leaderboard = board.map(([model, clusters, silhouette], index) => ({
    model,
    index,
    state: 'trained',
    clusters,
    silhouette,
    noise_share: model === 'dbscan' ? 0.125 : 0,
  }));
  return { leaderboard } as unknown as ClusteringResult;
}

it('says which clusters are most clearly apart, how clearly, and how many methods agree', () => {
  expect(resultAnswer(result(['kmeans', 3, 0.4], ['dbscan', 4, 0.6], ['hierarchical', 4, 0.5]))).toEqual([
    'DBSCAN found the most clearly separated clusters: 4 clusters, with 12.5\u00a0% of the rows in none of them.',
    'They are clearly separated (mean silhouette 0.60; 1 is best).',
    'The same number was found by 1 of 2 other methods.',
  ]);
  expect(resultAnswer(result(['dbscan', 0, null]))).toEqual([
    'No clusters were found: the method treats every row as noise.',
  ]);
});
