import { expect, it } from 'vitest';
import { readCell } from './read-cell.ts';

it.each([
  ['1,234.5', 1234.5], ['−3', -3], ['１２．５', 12.5], ['1e-3', 0.001], [' 7 ', 7], ['12 000', 12000], ['', null],
])('reads the number %s', (text, value) => {
  expect(readCell('numeric', text)).toEqual({ value });
});

it.each(['1,2', 'abc', '1..2', '5 kg', '1,23,456'])('does not take %s for a number', (text) => {
  expect(readCell('numeric', text)).toEqual({ problem: 'not_a_number' });
});

it('reads yes and no in both languages', () => {
  expect(readCell('boolean', 'はい')).toEqual({ value: true });
  expect(readCell('boolean', 'FALSE')).toEqual({ value: false });
  expect(readCell('boolean', 'maybe')).toEqual({ problem: 'not_yes_or_no' });
});

it('reads dates as spreadsheets write them, in UTC', () => {
  expect(readCell('datetime', '2024/5/1')).toEqual({ value: '2024-05-01T00:00:00.000Z' });
  expect(readCell('datetime', '2024年5月1日')).toEqual({ value: '2024-05-01T00:00:00.000Z' });
  expect(readCell('datetime', '2024-05-01 12:30')).toEqual({ value: '2024-05-01T12:30:00.000Z' });
  expect(readCell('datetime', 'May')).toEqual({ problem: 'not_a_date' });
});

it('keeps categories as they are', () => {
  expect(readCell('categorical', 'A-12')).toEqual({ value: 'A-12' });
});
