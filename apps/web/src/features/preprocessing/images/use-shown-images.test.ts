import { expect, it } from 'vitest';
import { spread } from './use-shown-images.ts';

it('shows images far apart, and each once', () => {
  expect(spread(237, 0)).toEqual([1, 80, 159]);
  for (const total of [1, 2, 3, 4, 7, 10]) {
    const seen = Array.from({ length: Math.ceil(total / 3) }, (_, turn) => spread(total, turn)).flat();
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  }
  expect(spread(0, 0)).toEqual([]);
});
