import type { TaskMessage } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { interimResults } from './interim-results.ts';

const told = (code: string, params: TaskMessage['params']): TaskMessage => ({ at: '', level: 'info', code, params });
const best = (algorithm: string, trials: number, score: number) =>
  told('best_so_far', {
    algorithm,
    trials,
    budget: 24,
    score,
    setting: JSON.stringify({ temperature: 60, catalyst: 'B' }),
    predictions: JSON.stringify([88.2, null]),
  });

it('says the newest of every algorithm, with its front', () => {
  const found = interimResults([
    best('screening', 900, 0.2),
    best('random', 1, 0.6),
    told('front_so_far', { algorithm: 'random', trials: 2, points: '[[1,2],[2,1]]' }),
    best('random', 9, 0.3),
    told('resumed', {}),
    told('front_so_far', { algorithm: 'random', trials: 3, points: '[[1,' }),
    told('best_so_far', { algorithm: 'grid', trials: 4, score: 0.1 }),
  ]);
  expect(found.map(({ algorithm, trials, score }) => [algorithm, trials, score])).toEqual([
    ['screening', 900, 0.2],
    ['random', 9, 0.3],
  ]);
  expect(found[1]).toMatchObject({
    front: [
      [1, 2],
      [2, 1],
    ],
    setting: { temperature: 60 },
    predictions: [88.2, null],
  });
});
