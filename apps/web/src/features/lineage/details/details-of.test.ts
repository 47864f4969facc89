import { expect, it } from 'vitest';
import { detailsOf } from './details-of.ts';

const words = (key: string, params: Record<string, unknown> = {}) => [key, ...Object.values(params)].join(' ');

it.each([
  [
    { format: 'delimited', encoding: 'cp932', delimiter: '\t', sheet: null },
    'read_delimited · CP932 · read_divided read_tab',
  ],
  [{ format: 'excel', encoding: null, delimiter: null, sheet: '実験' }, 'Excel · read_sheet 実験'],
])('says in words how %j was read', (read_options, said) => {
  const node = {
    kind: 'version',
    version: 1,
    row_count: 1,
    column_count: 1,
    content_hash: 'x',
    id: 'y',
    at: '2024-01-05T00:00:00Z',
    by: '',
    read_options,
  };
  expect(detailsOf(node as never, words as never)).toContainEqual({ label: 'read_as', value: said });
});
