import { expect, test } from 'vitest';
import { bandsOf } from './profile-grid.tsx';

test('factors stand in rows of as many as have room, about as long as each other', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  expect(bandsOf(names, 1120).map((band) => band.join(''))).toEqual(['abcde', 'fghi']);
  expect(bandsOf(names.slice(0, 6), 1120)).toEqual([names.slice(0, 6)]);
  expect(bandsOf(names, 340).map((band) => band.length)).toEqual([2, 2, 2, 2, 1]);
  expect(bandsOf(names, 40).map((band) => band.length)).toEqual(names.map(() => 1));
  expect(bandsOf(names, Number.POSITIVE_INFINITY)).toEqual([names]);
  expect(bandsOf([], 500)).toEqual([]);
});
