import { expect, it } from 'vitest';
import { markedRows } from './marked-rows.ts';

const points = { x: [0, 1, 2, 3], y: [0, 1, 2, 3], rows: [10, 11, 12, 13] };

it('finds rows in a rectangle and in a free shape', () => {
  expect([...markedRows({ grid: 0, x: [0.5, 2.5], y: [1.5, 9] }, points)]).toEqual([12]);
  expect([
    ...markedRows(
      {
        grid: 0,
        x: null,
        y: null,
        polygon: [
          [-1, -1],
          [1.5, -1],
          [1.5, 1.5],
          [-1, 1.5],
        ],
      },
      points,
    ),
  ]).toEqual([10, 11]);
});
