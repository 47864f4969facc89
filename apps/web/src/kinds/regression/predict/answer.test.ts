// @vitest-environment happy-dom
import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { afterEach, expect, it } from 'vitest';
import { rowsAnswer } from '../../../features/projects/prediction/report/rows-answer.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { regressionPredictionAnswer } from './answer.ts';

afterEach(async () => void (await i18n.changeLanguage('en')));

const summary = {
  target: 'weight (g)',
  rows: 40,
  predicted: 38,
  outside_domain: 2,
  filled_rows: 1,
  minimum: 24.06,
  maximum: 29.84,
  mean: 27.61,
  metrics: { rows: 36, rmse: 0.04977, r2: 0.99941 },
} as RegressionPredictionSummary;
const say = (change: Partial<RegressionPredictionSummary> = {}) => {
  const of = { ...summary, ...change };
  return [...regressionPredictionAnswer(of, { target: null }), ...rowsAnswer(of)];
};

it('says how many rows, where the predictions lie, how they compare, and what to beware of', async () => {
  expect(say()).toEqual([
    'Predicted: 38 of 40 rows; the others lack values that the model needs.',
    'The predictions of weight (g) range from 24.06 to 29.84\u00a0g, with a mean of 27.61\u00a0g.',
    'Against the measured values of 36 rows: RMSE 0.0498\u00a0g, R² 0.999.',
    '2 rows lie outside the domain of the model (5.0\u00a0%): check before use.',
    '1 row has missing inputs, imputed as in training.',
  ]);
  expect(say({ predicted: 40, metrics: null, outside_domain: 0, filled_rows: 0 })).toEqual([
    '40 rows were predicted, none left out.',
    'The predictions of weight (g) range from 24.06 to 29.84\u00a0g, with a mean of 27.61\u00a0g.',
    'No row lies outside the domain of the model.',
    'No input was missing.',
  ]);
  expect(say({ predicted: 0, minimum: null, metrics: null })).toHaveLength(3);
  await i18n.changeLanguage('ja');
  expect(say()[1]).toBe('weight (g) の予測値は 24.06〜29.84\u00a0g、平均は 27.61\u00a0g です。');
});
