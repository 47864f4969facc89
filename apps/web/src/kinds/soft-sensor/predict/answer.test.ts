import type { SoftSensorPredictionSummary } from '@hakaru/contract/training/soft-sensor';
import { expect, it } from 'vitest';
import { sensorPredictionAnswer, sensorWarnings } from './answer.ts';

const summary = {
  target: 'purity (%)',
  rows: 100,
  estimated: 90,
  not_estimated: 0,
  minimum: 1,
  mean: 2,
  maximum: 3,
  metrics: { rows: 20, rmse: 0.25 },
  last_value: { rows: 20, rmse: 0.5 },
  learned: 0,
  notes: { too_few_rows: 8, missing: 2, stuck: 5 },
  gaps: 0,
} as unknown as SoftSensorPredictionSummary;

it('says what estimates come to, beside the last laboratory value', () => {
  expect(sensorPredictionAnswer(summary)).toEqual([
    'The estimates of purity (%) range from 1\u00a0% to 3\u00a0%, with a mean of 2\u00a0%.',
    'Against 20 laboratory values in the file: RMSE 0.250\u00a0%, against 0.500\u00a0% for the last value.',
  ]);
  expect(sensorPredictionAnswer({ ...summary, mean: null, metrics: null, learned: 3 })).toEqual([
    'The sensor kept learning, from 3 values.',
  ]);
});

it('warns of rows without an estimate with the reasons, and of strange ones', () => {
  expect(sensorWarnings(summary)).toEqual([
    '10 rows have no estimate: too few rows before it (8), variable missing (2).',
    '5 rows: variable stuck.',
  ]);
  const old = sensorWarnings({ ...summary, notes: { laboratory_value_old: 40 } });
  expect(old).toHaveLength(1);
  expect(old[0]).toMatch(/^40 rows have no interval .* older than any in training/);
  expect(sensorWarnings({ ...summary, estimated: 100, notes: {}, gaps: 1 })).toEqual([
    '1 gap in time: estimation starts again after each.',
  ]);
});
