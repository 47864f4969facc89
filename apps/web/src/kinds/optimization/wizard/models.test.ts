import { expect, it } from 'vitest';
import { leadersOf } from './models.ts';

it('knows the best model of each target, never a baseline', () => {
  const row = (index: number, target: string, model: string, rmse: number | null, state = 'trained') => ({
    index,
    target,
    model,
    state,
    folds: rmse === null ? null : { rmse: { mean: rmse, sd: 0.1 } },
  });
  const rows = [
    row(0, 'yield', 'dummy', 0.1),
    row(1, 'yield', 'linear', 2),
    row(2, 'yield', 'gaussian_process', 1),
    row(3, 'cost', 'linear', 0.5),
    row(4, 'cost', 'gaussian_process', 0.7),
    row(5, 'cost', 'mlp', null, 'failed'),
  ];
  expect([...leadersOf(rows as unknown as Parameters<typeof leadersOf>[0])]).toEqual([2, 3]);
});
