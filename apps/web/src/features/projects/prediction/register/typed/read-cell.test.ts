import cases from '@hakaru/contract/text/cell-cases.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { readCell, type Feature } from './read-cell.ts';

const problems: Record<string, string> = { numeric: 'not_a_number', boolean: 'not_yes_or_no', datetime: 'not_a_date' };

// The server reads typed cells by the same rules and passes the same cases.
it.each(cases.typed)('reads the $type "$text" as $value', ({ type, text, value }) => {
  const expected = value === 'unreadable' ? { problem: problems[type] } : { value: asCell(type, value) };
  expect(readCell(type as Feature['type'], text)).toEqual(expected);
});

function asCell(type: string, value: string | number | null): unknown {
  if (type === 'boolean') return value === 1;
  return type === 'datetime' ? new Date(Number(value) * 1000).toISOString() : value;
}

it('keeps labels as they are', () => {
  expect(readCell('categorical', 'A-12')).toEqual({ value: 'A-12' });
  expect(readCell('categorical', 'NA')).toEqual({ value: 'NA' });
});
