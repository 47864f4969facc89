import type { ColumnType } from '@hakaru/contract';
import cases from '@hakaru/contract/text/cell-cases.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { InvalidInput } from '../../http/app-error.ts';
import { readTypedRows } from './read-typed-rows.ts';

// The browser reads typed cells by the same rules and passes the same cases.
it.each(cases.typed)('reads the $type "$text" as $value', ({ type, text, value }) => {
  expect(read(type as ColumnType, text)).toEqual(value);
});

function read(type: ColumnType, text: string): unknown {
  try {
    const cell = readTypedRows([{ x: text }], [{ name: 'x', type }], 'en')[0]?.['x'] ?? null;
    if (type === 'datetime') return Date.parse(`${cell}Z`) / 1000;
    return cell === null ? null : Number(cell);
  } catch (error) {
    if (error instanceof InvalidInput) return 'unreadable';
    throw error;
  }
}

it('keeps labels as they are', () => {
  expect(readTypedRows([{ x: 'NA' }, { x: ' ' }], [{ name: 'x', type: 'categorical' }], 'en')).toEqual([
    { x: 'NA' },
    { x: null },
  ]);
});
