import type { RegressionReport } from '@hakaru/contract/training/regression';
import { expect, it } from 'vitest';
import { qqOf, type ResidualPart } from './fit-section.tsx';

const part: ResidualPart = {
  part: 'out_of_fold',
  rows: 3,
  mean: 0.1,
  sd: 2,
  histogram: { edges: [], counts: [] },
  normal_quantiles: [-0.97, 0, 0.97],
  ordered_residuals: [-2, 0, 2],
  durbin_watson: null,
};

function reportOf(rows: number[]): RegressionReport {
  const same = rows.map(() => 0);
  const points = {
    points: { shown: rows.length, total: 3 },
    row: rows,
    part: rows.map(() => 'out_of_fold'),
    actual: same,
    predicted: same,
    lower: same,
    upper: same,
    residual: rows.map((row) => row - 2),
    standardised_residual: same,
    leverage: same,
    distance: same,
    inside_domain: rows.map(() => true),
  };
  return { points } as unknown as RegressionReport;
}

it('is of the rows where all are listed, so that a click finds them', () => {
  expect(qqOf(reportOf([1, 2, 3]), part, 'folds', { label: 'y' })).toMatchObject({
    role: 'heldOut',
    values: [-1, 0, 1],
    rows: [2, 3, 4],
  });
});

it('is of the quantiles of every row where the list is thinned: its extremes would bend the tails', () => {
  expect(qqOf(reportOf([1]), part, 'folds', { label: 'y' })).toMatchObject({
    values: [-2, 0, 2],
    of: { quantiles: [-0.97, 0, 0.97], mean: 0.1, sd: 2 },
  });
});
