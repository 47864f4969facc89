import { expect, it } from 'vitest';
import { niceEdges } from './bins.ts';

it.each([
  [0, 10, 400, false, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10]],
  [1, 6, 9, true, [0, 2, 4, 6, 8]],
  [0, 3, 100, true, [0, 1, 2, 3, 4]],
  [0.12, 0.47, 16, false, [0.1, 0.2, 0.3, 0.4, 0.5]],
  [5, 5, 10, true, [4.75, 5.25]],
  [-1e-9, 1e-9, 9, false, [-1e-9, -5e-10, 0, 5e-10, 1e-9]],
])('from %d to %d with %d values', (min, max, count, whole, edges) =>
  expect(niceEdges(min, max, count, whole)).toEqual(edges),
);
