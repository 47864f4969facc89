import { expect, it } from 'vitest';
import type { TaskMessage } from '../shared/tasks.ts';
import { epochsOf } from './epochs.ts';

const message = (code: string, params: TaskMessage['params']): TaskMessage => ({
  at: '2026-01-01T00:00:00Z',
  level: 'info',
  code,
  params,
});
const epoch = (number: number, judged: number) =>
  message('epoch', { epoch: number, epochs: 10, loss: 1, judged, best: 1 });

it('reads the epochs of a run in order, those done again once, and nothing else', () => {
  const read = epochsOf([epoch(1, 4), epoch(2, 3), epoch(3, 2), message('resumed', {}), epoch(3, 2.5), epoch(4, 1)]);
  expect(read.map((figures) => [figures.epoch, figures.judged])).toEqual([
    [1, 4],
    [2, 3],
    [3, 2.5],
    [4, 1],
  ]);
  expect(() => epochsOf([message('epoch', { epoch: 1 })])).toThrow('epochs');
});
