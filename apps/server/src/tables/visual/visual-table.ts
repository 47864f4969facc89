import type { Association, ColumnTabulation, ColumnType } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { quoteName } from '../sql-text.ts';

/** A table kept as Parquet: its file, how many rows it has, and its columns. */
export interface VisualTable {
  path: string;
  rows: number;
  columns: { name: string; type: ColumnType }[];
  /** What is kept of answers about every row of it, where that was worked out. */
  kept?: StoredAnswers | undefined;
}

/** How strongly each pair of columns goes together. */
export interface Associations {
  matrix: (number | null)[][];
  n: number[][];
}

/** Answers about every row of a table that were worked out before; undefined where the rows have to be gone through. */
export interface StoredAnswers {
  /** What a chart of that name answers to a request without selection and exclusions. */
  answer(chart: string, request: unknown): Promise<unknown>;
  /** Every number of a column. */
  column(name: string): ColumnTabulation | undefined;
  /** From where to where a column reaches along which courses are drawn, and how many rows lack a value in it. */
  course(x: string): Promise<{ extent: [number, number]; without_x: number } | undefined>;
  /** Of the rows that `sampled_rows` says, null standing for every row. */
  pairs(columns: string[]): (Record<Association, Associations> & { sampled_rows: number | null }) | undefined;
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
