import { expect, it } from 'vitest';
import { placesAfterGaps, withFillers } from './time-gaps.ts';

it('finds the steps of more than 1.5 times the median', () => {
  expect(placesAfterGaps([0, 10, 20, 35, 45, 61, 71])).toEqual([5]);
  expect(placesAfterGaps([0, 10, 20, 30])).toEqual([]);
  expect(placesAfterGaps([0, 10])).toEqual([]);
});

it('takes rows at several of the same times for no interval of zero', () => {
  expect(placesAfterGaps([0, 0, 0, 10, 10, 20, 20, 30, 40, 80])).toEqual([9]);
});

it('breaks a line of times without an interval only where nothing came for long', () => {
  const at = [0, 1, 5, 6, 11, 12, 15, 16, 200, 201];
  expect(placesAfterGaps(at)).toEqual([8]);
});

it('puts fillers where the gaps are', () => {
  expect([...(withFillers([1, 2, 3], [1, 2], (after) => -after) as number[])]).toEqual([1, -1, 2, -2, 3]);
});
