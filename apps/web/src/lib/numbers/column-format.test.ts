import { expect, it } from 'vitest';
import { columnFormat, decimalsIn } from './column-format.ts';

const written = (...values: (number | null)[]) => values.map(columnFormat(values));

it.each([
  [
    [524, 526.6],
    ['524.0', '526.6'],
  ],
  [
    [24.061234, 29.84],
    ['24.06', '29.84'],
  ],
  [
    [0.98765, -0.0001, 0.5],
    ['0.9877', '−0.0001', '0.5000'],
  ],
  [
    [6.1e-17, 0.25],
    ['0.00', '0.25'],
  ],
  [
    [-0.06, 120.25],
    ['−0.1', '120.3'],
  ],
  [
    [1, 2, 30],
    ['1', '2', '30'],
  ],
  [
    [1234567, 12.5],
    ['1,234,567', '13'],
  ],
  [
    [0.1 + 0.2, 0.1],
    ['0.3', '0.1'],
  ],
  [
    [null, Number.NaN, 2.5],
    ['–', '–', '2.5'],
  ],
  [
    [0, 0],
    ['0', '0'],
  ],
])('writes a column %j as %j', (values, texts) => expect(written(...values)).toEqual(texts));

it('writes each by itself where sizes are too far apart', () => {
  expect(written(12345.6, 0.00012)).toEqual(['12,346', '0.0001200']);
});

it.each([
  [[284.3, 292, null, 'x'], 1],
  [[60.269999999999996, 1], 2],
  [[1, 2, 0], 0],
  [[1e-12, 1], null],
  [[], 0],
])('%j have as many decimals as they were written with', (values, decimals) => {
  expect(decimalsIn(values)).toBe(decimals);
});
