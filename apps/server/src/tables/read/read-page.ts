import type { Cell, TablePage } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { columnNamed, describeTable } from './describe-table.ts';
import { toCell } from './to-cell.ts';

export interface PageRequest {
  /** From 1. */
  page: number;
  page_size: number;
  sort?: { column: string; descending: boolean } | undefined;
  /** One row in so many, from the first on, where it is not sorted. */
  every?: number | undefined;
  /** Without a choice, the first 500. */
  columns?: string[] | undefined;
}

export const MAX_PAGE_COLUMNS = 500;

/** A page of a table's rows, in the file's order or sorted by a column (missing values last, ties in the file's order). Throws column_unknown. */
export async function readPage(
  statements: Statements,
  path: string,
  request: PageRequest,
  options?: StatementOptions,
): Promise<TablePage> {
  const table = await describeTable(statements, path);
  const columns = request.columns?.map((name) => columnNamed(table, name)) ?? table.columns.slice(0, MAX_PAGE_COLUMNS);
  const from = (request.page - 1) * request.page_size;
  const { every = 1 } = request;
  const ids =
    request.sort &&
    (await sortedRows(
      statements,
      path,
      columnNamed(table, request.sort.column).name,
      request.sort.descending,
      from,
      request.page_size,
      options,
    ));
  const where = ids
    ? `file_row_number IN (${ids.join(', ') || 'NULL'})`
    : `file_row_number >= ${from * every} AND file_row_number < ${(from + request.page_size) * every} AND file_row_number % ${every} = 0`;
  const wanted = ['file_row_number::DOUBLE', ...columns.map((column) => quoteName(column.name))];
  const found = await statements.rows(
    `SELECT ${wanted.join(', ')} FROM ${parquetTable(path)} WHERE ${where} ORDER BY file_row_number`,
    options,
  );
  const byRow = new Map(
    found.map(([row, ...cells]) => [Number(row), cells.map((cell, index): Cell => toCell(cell, columns[index]!.type))]),
  );
  const order = ids ?? [...byRow.keys()];
  return {
    columns,
    row_numbers: order.map((row) => row + 1),
    rows: order.map((row) => byRow.get(row) ?? []),
    total: table.rows,
    page: request.page,
    page_size: request.page_size,
  };
}

/** Only the numbers of the page's rows are sorted out; their other columns are then read by number. */
async function sortedRows(
  statements: Statements,
  path: string,
  column: string,
  descending: boolean,
  from: number,
  count: number,
  options?: StatementOptions,
): Promise<number[]> {
  const order = `${quoteName(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST, file_row_number`;
  const rows = await statements.rows(
    `SELECT file_row_number::DOUBLE FROM ${parquetTable(path)} ORDER BY ${order} LIMIT ${count} OFFSET ${from}`,
    options,
  );
  return rows.map(([row]) => Number(row));
}
