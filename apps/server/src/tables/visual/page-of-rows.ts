import type { Cell } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { MAX_PAGE_COLUMNS, type PageRequest } from '../read/read-page.ts';
import { toCell } from '../read/to-cell.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { type RowFilter, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

/** A page of the used or the selected rows, in the order of the table or sorted by a column (missing last, ties in the table's order). */
export async function pageOfRows(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & PageRequest & { only: 'used' | 'selected' },
  options?: StatementOptions,
) {
  const columns = request.columns ? columnsOf(table, request.columns) : table.columns.slice(0, MAX_PAGE_COLUMNS);
  const sorted = request.sort ? columnsOf(table, [request.sort.column]) : [];
  const isSelected = request.only === 'selected';
  return withRows(engine, table, request, sorted, async (used) => {
    const order = request.sort ? `c0 ${request.sort.descending ? 'DESC' : 'ASC'} NULLS LAST, r` : 'r';
    const [numbers = new Float64Array()] = await used.numbers(
      (from) =>
        `SELECT r::DOUBLE FROM ${from}${isSelected ? ' WHERE s' : ''} ORDER BY ${order} LIMIT ${request.page_size} OFFSET ${(request.page - 1) * request.page_size}`,
    );
    const row_numbers = [...numbers];
    const cells = await cellsOf(engine, table.path, row_numbers, columns, options);
    const counts = await used.counts();
    return {
      columns,
      row_numbers,
      rows: row_numbers.map((row) => cells.get(row) ?? []),
      total: isSelected ? (counts.selected ?? 0) : counts.used,
      page: request.page,
      page_size: request.page_size,
      counts,
    };
  });
}

async function cellsOf(
  engine: TableEngine,
  path: string,
  rows: number[],
  columns: VisualTable['columns'],
  options?: StatementOptions,
): Promise<Map<number, Cell[]>> {
  const wanted = ['(file_row_number + 1)::DOUBLE', ...columns.map((column) => quoteName(column.name))];
  const where = rows.length > 0 ? `file_row_number IN (${rows.map((row) => row - 1).join(', ')})` : 'false';
  const found = await engine.rows(`SELECT ${wanted.join(', ')} FROM ${parquetTable(path)} WHERE ${where}`, options);
  return new Map(
    found.map(([row, ...cells]) => [Number(row), cells.map((cell, index) => toCell(cell, columns[index]!.type))]),
  );
}

/** How many rows are used and selected, and the numbers of the first selected ones; of all used ones where nothing is selected. */
export async function resolveSelection(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { limit: number },
) {
  return withRows(engine, table, request, [], async (used) => {
    const [numbers = new Float64Array()] = await used.numbers(
      (from) => `SELECT r::DOUBLE FROM ${from}${used.isSelecting ? ' WHERE s' : ''} ORDER BY r LIMIT ${request.limit}`,
    );
    return { counts: await used.counts(), row_numbers: [...numbers] };
  });
}
