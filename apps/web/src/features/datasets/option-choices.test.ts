import type { ReadOptions } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { translator } from '../../lib/i18n/define-messages.ts';
import { datasetMessages } from './dataset-messages.ts';
import { choicesOf } from './option-choices.ts';

const detected: ReadOptions = {
  format: 'delimited',
  encoding: 'utf-8',
  delimiter: '¦',
  quote: null,
  decimal: '.',
  thousands: null,
  date_order: 'ymd',
  skip_rows: 0,
  header_rows: 1,
  escape: null,
  last_row: null,
  footer_rows: 0,
  entry: null,
  sheet: null,
  missing_values: [],
  types: {},
};
const none = { entries: [], sheets: [] };
const t = translator(datasetMessages);

it('offers what was detected even where it is unusual', () => {
  const delimiters = choicesOf('delimiter', detected, none, t);
  expect(delimiters.at(-1)).toEqual({ value: '¦', label: '“¦”' });
  expect(delimiters[0]).toEqual({ value: ',', label: 'Comma ( , )' });
});

it('has none where none is possible, and the sheets of the workbook', () => {
  expect(choicesOf('quote', detected, none, t).map(({ value }) => value)).toEqual(['"', "'", '']);
  expect(choicesOf('thousands', detected, none, t)[0]).toEqual({ value: '', label: 'None' });
  expect(
    choicesOf('sheet', { ...detected, sheet: 'Data' }, { entries: [], sheets: ['Data', 'Notes'] }, t).map(
      ({ value }) => value,
    ),
  ).toEqual(['Data', 'Notes']);
});
