import type { ColumnType, RowsRequest } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { BoundValue, StatementOptions, Statements, TableEngine } from '../open-table-engine.ts';
import { parquetTable } from '../sql-text.ts';
import { anyOf, predicateSql } from './predicate-sql.ts';
import { columnsOf, valueSql, type VisualTable } from './visual-table.ts';

export type RowFilter = Pick<RowsRequest, 'selection' | 'excluded'>;

/** A column as a statement names it: `c0`, `c1` … are numbers but for words, which are texts. */
export interface UsedColumn {
  name: string;
  type: ColumnType;
  sql: string;
}

/** The rows a chart is made of. Statements see `r`, the row's number from 1, `s`, whether it is selected, and the columns. */
export interface UsedRows {
  columns: UsedColumn[];
  isSelecting: boolean;
  /** Runs what `make` says of the rows, given as a table expression. */
  rows(make: (from: string) => string): Promise<Json[][]>;
  /** The same column by column. */
  lists(make: (from: string) => string): Promise<Json[][]>;
  /** The same where each column is a DOUBLE; NaN where missing. */
  numbers(make: (from: string) => string): Promise<Float64Array[]>;
  /** Runs a statement that does not name the rows, but what was made of them in this session. */
  plain(sql: string): Promise<Json[][]>;
  /** What a table that was made of the rows in this session holds, asked in the same way. */
  fromTable(name: string): UsedRows;
  counts(): Promise<{ table: number; used: number; selected: number | null }>;
}

// Held in memory while a chart takes several looks at it: about 80 MB at the most.
const MAX_MATERIALIZED_CELLS = 10_000_000;

/** Nothing is selected or left out. */
export function isOfEveryRow({ selection, excluded }: RowFilter): boolean {
  return selection === null && excluded.length === 0;
}

interface RowsOptions extends StatementOptions {
  /** Several statements follow, so the rows are held where they are few enough. */
  materialize?: boolean;
  /** A condition on the file's own columns; other rows are not looked at. */
  within?: string | undefined;
}

/** Works on the rows of a table that are not excluded, with some of its columns. Throws column_unknown or value_unfit. */
export async function withRows<T>(
  engine: TableEngine,
  table: VisualTable,
  requested: RowFilter,
  columns: VisualTable['columns'],
  work: (used: UsedRows) => Promise<T>,
  { materialize = false, within, ...options }: RowsOptions = {},
): Promise<T> {
  const values: BoundValue[] = [];
  const bind = (value: BoundValue): string => `$${values.push(value)}`;
  const isSelecting = requested.selection !== null;
  const selected = requested.selection ? predicateSql(table, requested.selection, bind) : 'false';
  const excluded =
    requested.excluded.length > 0
      ? ` WHERE NOT ${anyOf(requested.excluded.map((one) => predicateSql(table, one, bind)))}`
      : '';
  const limits = within ? `${excluded ? ' AND' : ' WHERE'} ${within}` : '';
  const wanted = [
    'file_row_number + 1 AS r',
    `${selected} AS s`,
    ...columns.map((column, index) => `${valueSql(column)} AS c${index}`),
  ];
  const straight = `(SELECT ${wanted.join(', ')} FROM ${parquetTable(table.path)}${excluded}${limits})`;
  const isMaterialized = materialize && table.rows * (columns.length + 1) <= MAX_MATERIALIZED_CELLS;

  return engine.session(async (statements) => {
    if (isMaterialized)
      await statements.rows(`CREATE TEMP TABLE held AS SELECT * FROM ${straight}`, { ...options, values });
    const from = isMaterialized ? 'held' : straight;
    const unbound: StatementOptions = { signal: options.signal };
    const given: StatementOptions = { ...unbound, values: isMaterialized ? [] : values };
    let counted: ReturnType<UsedRows['counts']> | undefined;
    const rowsOf = (expression: string, bound: StatementOptions): UsedRows => ({
      columns: columns.map(({ name, type }, index) => ({ name, type, sql: `c${index}` })),
      isSelecting,
      rows: (make) => statements.rows(make(expression), bound),
      lists: (make) => statements.columns(make(expression), bound),
      numbers: (make) => statements.numbers(make(expression), bound),
      plain: (sql) => statements.rows(sql, unbound),
      fromTable: (name) => rowsOf(name, unbound),
      counts: () => (counted ??= countRows(statements, from, table.rows, isSelecting, excluded !== '', given)),
    });
    return work(rowsOf(from, given));
  });
}

/** The same rows seen through another SELECT; it keeps `r` and `s`. */
export function derive(used: UsedRows, columns: UsedColumn[], select: (from: string) => string): UsedRows {
  const seen = (make: (from: string) => string) => (from: string) => make(`(${select(from)})`);
  return {
    ...used,
    columns,
    rows: (make) => used.rows(seen(make)),
    lists: (make) => used.lists(seen(make)),
    numbers: (make) => used.numbers(seen(make)),
  };
}

async function countRows(
  statements: Statements,
  from: string,
  table: number,
  isSelecting: boolean,
  isExcluding: boolean,
  given: StatementOptions,
) {
  if (!isSelecting && !isExcluding) return { table, used: table, selected: null };
  const [[used, selected] = []] = await statements.rows(
    `SELECT count(*), count(*) FILTER (WHERE s) FROM ${from}`,
    given,
  );
  return { table, used: Number(used), selected: isSelecting ? Number(selected) : null };
}

/** Aggregates over the used rows and, where there is a selection, over the selected ones: the first row of the answer holds both, one after the other. */
export function wholeAndSelectedSql(used: UsedRows, aggregates: string[]): string {
  return [...aggregates, ...(used.isSelecting ? aggregates.map((one) => `${one} FILTER (WHERE s)`) : [])].join(', ');
}

/** Parts such a row in two. */
export function bothOf<T>(
  row: Json[],
  size: number,
  read: (values: Json[]) => T,
  isSelecting: boolean,
): { whole: T; selected: T | null } {
  return { whole: read(row.slice(0, size)), selected: isSelecting ? read(row.slice(size, 2 * size)) : null };
}

/** A number of an answer; what is no finite number is missing. */
export function numberOrNull(value: Json | undefined): number | null {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Refuses a request before its work is started: throws column_unknown, column_not_numeric or value_unfit. */
export function checkRowFilter(table: VisualTable, { selection, excluded }: RowFilter, columns: string[]): void {
  columnsOf(table, columns);
  for (const one of [...(selection ? [selection] : []), ...excluded]) predicateSql(table, one, () => '$1');
}
