import { regressionIntervals } from '@hakaru/contract/training/regression';
import { expect, it } from 'vitest';
import { checkInterval } from './check-interval.ts';

it('lets a model give its own interval where it has one, and no other', () => {
  const parts = { intervals: regressionIntervals };
  for (const model of ['gaussian_process', 'bayesian_ridge'])
    expect(() => checkInterval(parts, model, 'model')).not.toThrow();
  expect(() => checkInterval(parts, 'ridge', 'conformal')).not.toThrow();
  expect(() => checkInterval(parts, 'ridge', 'model')).toThrow('interval_unavailable');
});
