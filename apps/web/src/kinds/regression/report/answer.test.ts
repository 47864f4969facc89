import type { RegressionReport } from '@hakaru/contract/training/regression';
import { expect, it } from 'vitest';
import { regressionAnswer } from './answer.ts';

function report(rmse: number, sd: number): RegressionReport {
  const part = (rows: number, value: number) => ({
    rows,
    rmse: value,
    r2: 0.9,
    mae: value,
    mape: null,
    max_error: null,
  });
  return {
    target: 'yield',
    train: part(128, 1),
    test: part(22, rmse),
    cross_validated: part(128, rmse),
    baseline_test: part(22, 10),
    folds: { count: 10, rmse: { mean: rmse, sd }, r2: null, mae: null, mape: null },
    importance: {
      features: [
        { feature: 'time', mean: 0.1, sd: 0.2 },
        { feature: 'temperature', mean: 5, sd: 0.4 },
        { feature: 'pressure', mean: 2, sd: 0.1 },
      ],
    },
    points: { row: [], part: [], actual: [], predicted: [], residual: [], inside_domain: [] },
    domain: { parts: [{ part: 'test', rows: 22, outside_leverage: 0, outside_distance: 2, outside: 3 }] },
  } as unknown as RegressionReport;
}

it('says how good it is against the mean and the folds, what decides, and where it holds', () => {
  expect(regressionAnswer(report(2, 0.5))).toEqual([
    'On 22 rows the model had not seen, its typical error (RMSE) is 2: 80\u00a0% less than always predicting the mean (10). R² is 0.900.',
    'The gain is larger than the spread over 10 folds (RMSE 2 ± 0.50).',
    'Most important features: temperature, pressure.',
    'It is valid near its 128 training rows; 3 of 22 test rows are outside that domain, where errors can be larger.',
  ]);
});

it('says so where it is no better than the mean, or better by less than the folds vary', () => {
  expect(regressionAnswer(report(10.5, 1))[0]).toContain(
    'no better than always predicting the mean (10). Do not use it',
  );
  expect(regressionAnswer(report(9, 2))[1]).toContain('lies within the spread over 10 folds');
});

it('names the row that makes most of the error', () => {
  const points = (part: string, residual: number) => ({
    row: [3, 37],
    part: ['train', part],
    actual: [60, 623.1],
    predicted: [61, 623.1 - residual],
    residual: [-1, residual],
    inside_domain: [true, true],
  });
  const said = (part: string, residual: number) =>
    regressionAnswer({ ...report(50, 1), points: points(part, residual) } as unknown as RegressionReport).join(' ');
  expect(said('out_of_fold', 557.4)).toContain(
    'Row 38 (measured 623.1, predicted 65.70) accounts for 97\u00a0% of the squared error over the folds',
  );
  expect(said('test', 220)).toContain('of the squared error of the test');
  expect(said('out_of_fold', 300)).not.toContain('squared error');
});

it('says errors in the unit that the target’s name has, and in none where its brackets hold another word', () => {
  const [good, spread] = regressionAnswer({ ...report(2, 0.5), target: '引張強さ (MPa)' });
  expect(good).toContain('(RMSE) is 2\u00a0MPa: 80\u00a0% less than always predicting the mean (10\u00a0MPa)');
  expect(spread).toContain('(RMSE 2 ± 0.50\u00a0MPa)');
  expect(regressionAnswer({ ...report(2, 0.5), target: 'yield (corrected)' })[0]).toContain('(RMSE) is 2: 80');
});
