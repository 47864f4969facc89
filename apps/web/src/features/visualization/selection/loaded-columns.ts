import type { BlockColumn } from '@hakaru/contract';

/** Columns of a table whose rows the browser holds, by name; every array has a value for each row. */
export type LoadedColumns = ReadonlyMap<string, BlockColumn>;

const MISSING_BOOLEAN = 255;

/** The value as a number: places of words, 0 and 1, milliseconds; NaN where missing. */
export function numberAt(column: BlockColumn, row: number): number {
  const value = column.values[row]!;
  if (column.type === 'categorical') return value < 0 ? Number.NaN : value;
  return column.type === 'boolean' && value === MISSING_BOOLEAN ? Number.NaN : value;
}

/** The value as the contract writes it. */
export function cellAt(column: BlockColumn, row: number): string | number | boolean | null {
  const value = numberAt(column, row);
  if (Number.isNaN(value)) return null;
  if (column.type === 'categorical') return column.levels[value] ?? null;
  return column.type === 'boolean' ? value === 1 : value;
}
