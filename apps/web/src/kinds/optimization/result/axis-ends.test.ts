import { expect, it } from 'vitest';
import { endsOf } from './axis-ends.ts';

it.each([
  [[3, 1, 2], null, [1, 3]],
  [
    [6e-6, 6e-6],
    [1e-6, 6e-6],
    [1e-6, 6e-6],
  ],
  [[20], null, [18, 22]],
  [[0], null, [-1, 1]],
] as const)('an axis of %j within %j has the ends %j', (values, limits, ends) =>
  expect(endsOf(values, limits)).toEqual(ends),
);
