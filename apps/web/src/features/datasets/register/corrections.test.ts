import type { ReadOptions } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { correct, correctType, correctionsText } from './corrections.ts';

const detected: ReadOptions = {
  format: 'delimited',
  encoding: 'cp932',
  delimiter: ',',
  quote: '"',
  decimal: '.',
  thousands: null,
  date_order: 'ymd',
  skip_rows: 2,
  header_rows: 4,
  escape: null,
  last_row: null,
  footer_rows: 0,
  entry: null,
  sheet: null,
  missing_values: ['NA'],
  types: {},
};

it('keeps only what differs from what was detected', () => {
  const once = correct({}, detected, 'skip_rows', 3);
  expect(once).toEqual({ skip_rows: 3 });
  expect(correct(once, detected, 'skip_rows', 2)).toEqual({});
  expect(correct({}, detected, 'missing_values', ['NA'])).toEqual({});
});

it('forgets chosen types when the columns change, not when only values are read differently', () => {
  const typed = correctType({}, 'date', 'categorical');
  expect(correct(typed, detected, 'delimiter', ';')).toEqual({ delimiter: ';' });
  expect(correct(typed, detected, 'decimal', ',')).toEqual({ types: { date: 'categorical' }, decimal: ',' });
});

it('goes back to the detected type', () => {
  const typed = correctType(correctType({}, 'a', 'categorical'), 'b', 'numeric');
  expect(correctType(correctType(typed, 'a', null), 'b', null)).toEqual({});
});

it('sends nothing where nothing is corrected', () => {
  expect(correctionsText({})).toBeUndefined();
  expect(correctionsText({ quote: null })).toBe('{"quote":null}');
});
