import type { DimensionalCompressionResult } from '@hakaru/contract/training/dimensional-compression';
import { expect, it } from 'vitest';
import { resultAnswer } from './result.tsx';

it('says what each method found in the order chosen, and that none is the best', () => {
  const map = (kept: number) => [{ key: 'a', quality: [{ neighbours: 12, trustworthiness: kept, continuity: kept }] }];
  const row = { state: 'trained', components: null, explained_variance: null, best_map: 'a' };
  const leaderboard = [
    { ...row, model: 'tsne', index: 2, maps: map(0.99) },
    { ...row, model: 'umap', index: 1, maps: map(0.98) },
    { ...row, model: 'pca', index: 0, maps: map(0.8), components: 3, explained_variance: 0.82 },
  ];
  expect(resultAnswer({ leaderboard, columns: 8 } as unknown as DimensionalCompressionResult)).toEqual([
    'Principal component analysis (PCA): 3 components explain 82.0\u00a0% of the variance of 8 columns.',
    'Maps for looking at groups of similar rows: UMAP, t-SNE.',
    'The methods serve different purposes, so there is no best one: choose by what you want to see.',
  ]);
});
