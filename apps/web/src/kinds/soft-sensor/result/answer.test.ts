import type { SoftSensorResult } from '@hakaru/contract/training/soft-sensor';
import { expect, it } from 'vitest';
import { findings, resultAnswer, type SensorRow } from './answer.ts';

const row = (model: string, folds: number, test: number, gain: SensorRow['gain'] = null) =>
  ({
    model,
    index: model.startsWith('dummy') ? null : 0,
    state: 'trained',
    target: 'purity (%)',
    cross_validation: { rows: 90, rmse: folds },
    folds: { rmse: { mean: folds, sd: 0.02 } },
    test: { rows: 60, rmse: test },
    gain,
  }) as unknown as SensorRow;

const result = (...leaderboard: SensorRow[]) => ({ leaderboard, fold_count: 4 }) as unknown as SoftSensorResult;

it('names the best sensor beside the last laboratory value, and how sure the gain is', () => {
  const sure = result(
    row('pls', 0.2, 0.25, { value: 0.6, lower: 0.4, upper: 0.7 }),
    row('dummy_last_value', 0.4, 0.5),
    row('dummy_mean', 1, 1),
  );
  expect(findings(sure).isUseless).toBe(false);
  expect(resultAnswer(sure)).toEqual([
    'Of all sensors, PLS has the smallest error for purity (%) over the folds. RMSE over 60 later analyses: 0.250\u00a0%, against 0.500\u00a0% for the last laboratory value.',
    'It removes 60\u00a0% of the squared error of the last value (40\u00a0% to 70\u00a0%, 95 %).',
  ]);
});

it('names the sensors that are as good', () => {
  const tie = result(
    row('pls', 0.2, 0.25),
    row('ridge', 0.205, 0.24),
    row('lasso', 0.22, 0.2),
    row('dummy_last_value', 0.4, 0.5),
  );
  expect(findings(tie).tied.map(({ model }) => model)).toEqual(['ridge']);
  expect(resultAnswer(tie)[1]).toContain('No clear winner');
});

it('says that a sensor behind the last value over the folds is of no use', () => {
  const behind = result(row('pls', 0.5, 0.25), row('dummy_last_value', 0.4, 0.5));
  expect(findings(behind).isUseless).toBe(true);
  expect(resultAnswer(behind)).toHaveLength(1);
});

it('says that a sensor is behind over the test where the folds promised more', () => {
  const answer = resultAnswer(
    result(row('pls', 0.3, 0.6, { value: -0.4, lower: -0.9, upper: 0.1 }), row('dummy_last_value', 0.4, 0.5)),
  );
  expect(answer[0]).toContain('larger than that of the last laboratory value');
  expect(answer[1]).toContain('uncertain');
});
