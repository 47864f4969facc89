import { expect, it } from 'vitest';
import { areaOf } from './brush.ts';

const chart = { convertFromPixel: (_grid: unknown, [x, y]: [number, number]) => [x / 10, 100 - y] } as never;

it.each([
  ['rectangle', { x: [1, 3], y: [60, 90] }],
  ['x', { x: [1, 3], y: null }],
  ['y', { x: null, y: [60, 90] }],
] as const)('marks with %s in the units of the axes', (tool, area) =>
  expect(
    areaOf(chart, tool, 2, [
      [30, 10],
      [10, 40],
    ]),
  ).toEqual({ grid: 2, ...area }),
);

it('marks a free shape', () =>
  expect(
    areaOf(chart, 'lasso', 0, [
      [0, 0],
      [10, 0],
      [10, 10],
    ]).polygon,
  ).toEqual([
    [0, 100],
    [1, 100],
    [1, 90],
  ]));
