import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { expect, it } from 'vitest';
import { countOrigin, knownShares } from './cluster-words.ts';

it('says who chose the number of clusters: a method that finds it was not told', () => {
  const summary = { recommended: false } as ClusteringReport['summary'];
  expect(countOrigin({ summary: { ...summary, recommended: true }, parameters: { clusters: null } })).toBe(
    'recommended',
  );
  expect(countOrigin({ summary, parameters: { clusters: 3 } })).toBe('as_set');
  expect(countOrigin({ summary, parameters: { clusters: null, height: 8 } })).toBe('by_height');
  expect(countOrigin({ summary, parameters: { clusters: null } })).toBe('not_compared');
  expect(countOrigin({ summary, parameters: { min_rows: 5 } })).toBe('by_method');
});

it('gives no shares of categories where no row of a cluster has one', () => {
  expect(knownShares([0.2, 0.8, 0])).toEqual([0.2, 0.8, 0]);
  expect(knownShares([0, 0])).toEqual([null, null]);
});
