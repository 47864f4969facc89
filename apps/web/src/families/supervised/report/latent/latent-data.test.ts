import { expect, it } from 'vitest';
import { beyond, cumulative, furthestRow, type Latent, meanContributions } from './latent-data.ts';

const latent: Latent = {
  components: 1,
  fitted_rows: 30,
  steps: [],
  variances: [1],
  columns: [],
  targets: [],
  limits: [{ confidence: 0.95, t2_fitted: 4, t2_new: 5, spe_fitted: 1, spe_new: 2 }],
  points: {
    points: { shown: 4, total: 4 },
    row: [7, 2, 9, 4],
    part: ['train', 'train', 'test', 'test'],
    measured: [],
    scores: [],
    target_scores: [],
    t2: [4.5, 3, 4.5, 6],
    spe: [0.5, 1.5, 1.5, null],
    colours: [],
  },
  contributions: {
    row: [7, 2, 4],
    t2: [
      [1, 3.5],
      [2, 1],
      [6, 0],
    ],
    residuals: [
      [0.1, -0.7],
      [1, -0.7],
      [0, 0],
    ],
  },
};

it('holds rows that trained the model to other limits than new ones', () => {
  expect(beyond(latent.points, latent.limits[0]!)).toEqual({ t2: [0, 3], spe: [1] });
});

it('has no row beyond a limit that is not known', () => {
  expect(beyond(latent.points, { ...latent.limits[0]!, t2_fitted: null, spe_fitted: null })).toEqual({
    t2: [3],
    spe: [],
  });
});

it('explains the row first that is furthest beyond its limits', () => {
  // 1.5 times SPE's limit against 1.125 and 1.2 times those of T².
  expect(furthestRow(latent)).toBe(2);
});

it('averages what is given of the selected rows', () => {
  const found = meanContributions(latent.contributions, new Set([7, 2, 9]));
  expect(found?.rows).toBe(2);
  expect(found?.t2).toEqual([1.5, 2.25]);
  expect(found?.residuals[1]).toBeCloseTo(-0.7);
  expect(meanContributions(latent.contributions, new Set([9]))).toBeNull();
});

it('sums up', () => {
  expect(cumulative([0.5, 0.25, 0])).toEqual([0.5, 0.75, 0.75]);
});
