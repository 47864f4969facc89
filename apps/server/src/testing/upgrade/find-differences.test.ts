import { expect, it } from 'vitest';
import { findDifferences } from './find-differences.ts';

it('takes figures that are as close as computing allows, and fields that are new', () => {
  const then = { rows: [[1, 'a', null]], text: 'row,value\r\n1,0.123456789\r\n' };
  const now = { rows: [[1 + 1e-9, 'a', null]], text: 'row,value\r\n1,0.1234567891\r\n', more: true };
  expect(findDifferences(then, now)).toEqual([]);
});

it.each([
  ['another number', { value: 1 }, { value: 1.01 }, '.value'],
  ['a field that is gone', { value: null }, {}, '.value'],
  ['another type', { value: 1 }, { value: '1' }, '.value'],
  ['a row less', { rows: [1, 2] }, { rows: [1] }, '.rows.length'],
  ['a number in a table', 'a,1\nb,2\n', 'a,1\nb,3\n', '#3'],
  ['a word in a table', 'a,1\n', 'b,1\n', '#0'],
])('names %s', (_, then, now, path) => {
  const [found, ...more] = findDifferences(then, now);
  expect([found?.startsWith(`${path}: `), more]).toEqual([true, []]);
});
