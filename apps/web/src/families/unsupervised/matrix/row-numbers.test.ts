import { expect, it } from 'vitest';
import { rowNumbers, rowsNamed } from './row-numbers.ts';

it('reads row numbers and ranges as people write them, and writes them back', () => {
  expect(rowsNamed('3, 17-20')).toEqual([2, 16, 17, 18, 19]);
  expect(rowsNamed('20　１７〜１８、3,3;')).toEqual([2, 16, 17, 19]);
  expect(rowsNamed('17 - 18 3')).toEqual([2, 16, 17]);
  expect(rowsNamed(' ')).toEqual([]);
  expect(rowNumbers([19, 2, 16, 17, 18, 16])).toBe('3, 17-20');
  expect(rowNumbers([])).toBe('');
});

it('reads nothing into a text that names no rows', () => {
  for (const text of ['0', 'three', '5-3', '1.5', '-2', '1-200000']) expect(rowsNamed(text)).toBeNull();
});
