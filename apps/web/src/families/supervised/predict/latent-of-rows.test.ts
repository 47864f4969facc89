import { expect, it } from 'vitest';
import { beyond, furthestRow } from '../report/latent/latent-data.ts';
import { type LatentPrediction, latentRows } from './latent-of-rows.tsx';

const found: LatentPrediction = {
  components: 1,
  fitted_rows: 40,
  variances: [2],
  explained_x: [0.7],
  columns: ['flow', 'level'],
  limits: [{ confidence: 0.95, t2: 4, spe: 1, t2_beyond: 12, spe_beyond: 3 }],
  points: { shown: 3, total: 900 },
  row: [5, 80, 300],
  scores: [[0.1, 3, -0.2]],
  t2: [0.1, 4.5, 0.2],
  spe: [0.2, 0.3, 7],
  colours: [{ name: 'prediction', type: 'numeric', values: [1, 2, 3] }],
  contributions: {
    row: [300, 80],
    t2: [
      [0.1, 0.1],
      [4, 0.5],
    ],
    residuals: [
      [2.6, 0.5],
      [0.1, 0.5],
    ],
  },
};

it('holds every predicted row to the limits of new rows', () => {
  const rows = latentRows(found, 'purity');
  expect(beyond(rows.points, rows.limits[0]!)).toEqual({ t2: [1], spe: [2] });
  expect(rows.limits[0]?.beyond).toEqual({ t2: 12, spe: 3 });
  expect(rows.points.colours[0]?.name).toBe('purity');
});

it('begins with the row furthest beyond its limit', () => {
  expect(furthestRow(latentRows(found, 'purity'))).toBe(300);
});
