import type { ColumnType } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { quoteName } from '../sql-text.ts';

/** A table kept as Parquet: its file, how many rows it has, and its columns. */
export interface VisualTable {
  path: string;
  rows: number;
  columns: { name: string; type: ColumnType }[];
}

/** The columns of these names. Throws column_unknown. */
export function columnsOf(table: VisualTable, names: string[]): VisualTable['columns'] {
  return names.map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (!column) throw new AppError('column_unknown', { column: name });
    return column;
  });
}

/** The columns of these names, each with an order from low to high. Throws column_unknown or column_not_numeric. */
export function scaledColumnsOf(table: VisualTable, names: string[]): VisualTable['columns'] {
  return columnsOf(table, names).map((column) => {
    if (column.type === 'categorical') throw new AppError('column_not_numeric', { column: column.name });
    return column;
  });
}

/** A column's value as a number: times in milliseconds since 1970, booleans as 0 and 1; words stay texts. */
export function valueSql({ name, type }: VisualTable['columns'][number]): string {
  const column = quoteName(name);
  if (type === 'datetime') return `epoch_ms(${column})::DOUBLE`;
  if (type === 'boolean') return `${column}::INTEGER::DOUBLE`;
  return type === 'numeric' ? `${column}::DOUBLE` : column;
}
