import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import { expect, it } from 'vitest';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { warningsOf } from './report.tsx';
import { clusteringAnswer, clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';

const calm: ClusteringPredictionSummary = {
  output: 'predictions.parquet',
  model: 'kmeans',
  assignment: 'nearest_centre',
  rows: 100,
  predicted: 100,
  clusters: [],
  outside_domain: 0,
  distance_limit: 1,
  missing_values: {},
  unreadable_values: [],
  filled_rows: 0,
  overflowed: 0,
  removed_by_steps: [],
  unknown_categories: [],
  out_of_range: [],
  distance_distribution: null,
  seconds: 0.1,
};
const own = translator(clusteringMessages);

function warnings(part: Partial<ClusteringPredictionSummary>): string[] {
  return warningsOf({ ...calm, ...part });
}

it('says nothing where there is nothing to say, and counts rows outside and noise', () => {
  expect(warnings({})).toEqual([]);
  const said = warnings({
    outside_domain: 3,
    clusters: [{ cluster: 0, rows: 1, share: 0.01, training_rows: 0, training_share: 0 }],
  });
  expect(said[0]).toContain('3 rows (3.0\u00a0%)');
  expect(said[1]).toContain('1 row (1.0\u00a0%) belongs to no cluster');
});

it('counts rows that a step removes apart from rows without an answer', () => {
  expect(warnings({ predicted: 97, overflowed: 1, removed_by_steps: [{ number: 2, rows: 1 }] })).toHaveLength(3);
});

it('names clusters, and noise', () => {
  expect([clusterName(own, 2), clusterName(own, 0), clusterName(own, null)]).toEqual(['Cluster 2', 'Noise', '–']);
  expect(
    clusteringAnswer({ values: { cluster: 2 }, notes: { row_notes: [], distance_limit: 3 }, place: 0 }),
  ).toMatchObject({ cluster: 2, distanceLimit: 3 });
});
