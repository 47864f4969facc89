import type { BlockColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { binOf, countInBins, countOnGrid, fiveByGroup, fiveNumbers } from './count-selected.ts';

const numeric = (values: number[]): BlockColumn => ({ name: 'a', type: 'numeric', values: Float64Array.from(values) });
const mask = new Uint8Array([1, 1, 0, 1, 1]);

it.each([
  [0, 0],
  [0.99, 0],
  [1, 1],
  [3, 2],
  [3.1, -1],
  [-0.1, -1],
  [Number.NaN, -1],
])('puts %s into bin %s', (value, bin) => expect(binOf([0, 1, 2, 3], value)).toBe(bin));

it('counts the selected rows only', () => {
  expect(countInBins(numeric([0, 1.5, 1.5, 3, Number.NaN]), [0, 1, 2, 3], mask)).toEqual([1, 1, 1]);
  expect(countOnGrid(numeric([0, 1, 1, 2, 2]), numeric([0, 0, 0, 2, 2]), [0, 1, 2], [0, 1, 2], mask)).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

it('has the quartiles of R type 7 and whiskers on values', () => {
  expect(fiveNumbers(Float64Array.from([1, 2, 3, 4, 100]))).toEqual([1, 2, 3, 4, 4]);
  expect(fiveNumbers(new Float64Array([Number.NaN]))).toBeNull();
});

it('keeps groups apart', () => {
  const five = fiveByGroup(numeric([1, 2, 50, 4, 6]), (row) => (row < 2 ? 'A' : 'B'), mask);
  expect(five.get('A')?.[2]).toBe(1.5);
  expect(five.get('B')?.[2]).toBe(5);
});
