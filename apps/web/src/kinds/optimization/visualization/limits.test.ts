import { expect, it } from 'vitest';
import { limitsOf, marginsOf, withLimits } from './limits.ts';

it('knows the limits of a range and of a value with its tolerance, and none of what is to be high', () => {
  expect(limitsOf({ target: 'a', goal: 'range', lower: 1, upper: 2 })).toEqual([1, 2]);
  expect(limitsOf({ target: 'a', goal: 'value', value: 5, tolerance: 0.5 })).toEqual([4.5, 5.5]);
  expect(limitsOf({ target: 'a', goal: 'max' })).toBeNull();
});

it('says how far within its limits a prediction is', () => {
  expect(marginsOf([[1, 4, null, 11]], [2, 10])).toEqual([[-1, 2, null, -1]]);
});

it('takes limits near a scale into it, and no others', () => {
  expect(withLimits([50, 90], [80, 95])).toEqual([50, 95]);
  expect(withLimits([50, 90], [-1000, 41])).toEqual([41, 90]);
  expect(withLimits([50, 90], [101])).toEqual([50, 90]);
});
