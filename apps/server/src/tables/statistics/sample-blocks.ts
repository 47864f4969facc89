import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable } from '../sql-text.ts';

/** Up to here every row is used; larger tables are sampled unless all rows are asked for. */
export const ALL_ROWS_LIMIT = 1_000_000;

const BLOCKS = 8;
const BLOCK_ROWS = 32_768;

/** Tables of up to this many cells are held in memory while they are described. */
const MAX_MATERIALIZED_CELLS = 10_000_000;

export interface TableRows {
  /** A table expression of `columns` (quoted) of the rows to use. */
  from(columns: string[]): string;
  rows: number;
}

/** Every row of a Parquet file. */
export function allRows(path: string, rows: number): TableRows {
  return { rows, from: (columns) => `(SELECT ${columns.join(', ')} FROM ${parquetTable(path)})` };
}

/** Blocks of rows spread evenly from the first row to the last, so that only their row groups are read. */
export function sampledRows(path: string, rows: number, blockRows = BLOCK_ROWS): TableRows {
  const size = Math.min(blockRows, Math.floor(rows / BLOCKS));
  const starts = Array.from({ length: BLOCKS }, (_, block) => Math.round((block * (rows - size)) / (BLOCKS - 1)));
  return {
    rows: size * BLOCKS,
    from: (columns) =>
      `(${starts.map((start) => `SELECT ${columns.join(', ')} FROM ${parquetTable(path)} WHERE file_row_number >= ${start} AND file_row_number < ${start + size}`).join(' UNION ALL ')})`,
  };
}

/** The same rows in a temporary table of the session where they are few enough: a scan of it is cheaper than one of the file. */
export async function materializedRows(
  statements: Statements,
  rows: TableRows,
  columns: string[],
  options: StatementOptions,
): Promise<TableRows> {
  if (columns.length === 0 || rows.rows * columns.length > MAX_MATERIALIZED_CELLS) return rows;
  await statements.rows(`CREATE OR REPLACE TEMP TABLE held AS SELECT * FROM ${rows.from(columns)}`, options);
  return { rows: rows.rows, from: (wanted) => `(SELECT ${wanted.join(', ')} FROM held)` };
}
