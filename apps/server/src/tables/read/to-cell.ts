import type { Cell, ColumnType } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';

/** A value as the wire carries it: 64-bit integers as numbers, times as ISO 8601, what is not a finite number as missing. */
export function toCell(value: Json | undefined, type: ColumnType): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'numeric') {
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
  }
  if (type === 'boolean') return value === true;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return type === 'datetime' ? text.replace(' ', 'T') : text;
}
