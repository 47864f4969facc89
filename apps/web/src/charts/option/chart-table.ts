import type { CsvCell } from '../../lib/files/csv.ts';
import { awaitRowNames, rowName, rowsHaveNames } from '../../lib/rows/row-names.ts';

interface ChartColumn {
  label: string;
  numeric: boolean;
  /** Its cells are numbers of rows, from 1. */
  isRow?: boolean;
}

/** What a chart shows, as a table; rows are made when they are looked at. */
export type ChartTable = {
  columns: readonly ChartColumn[];
  rowCount: number;
  row: (index: number) => readonly CsvCell[];
};

export function* tableRows(table: ChartTable): Generator<readonly CsvCell[]> {
  for (let index = 0; index < table.rowCount; index += 1) yield table.row(index);
}

/** A table whose rows are all there already. */
export function tableOf(columns: ChartTable['columns'], rows: readonly (readonly CsvCell[])[]): ChartTable {
  return { columns, rowCount: rows.length, row: (index) => rows[index] ?? [] };
}

/** The table with the names of its rows beside their numbers, where rows have names. */
export function withRowNames(table: ChartTable, heading: string): ChartTable {
  const at = table.columns.findIndex(({ isRow }) => isRow);
  if (at < 0 || !rowsHaveNames()) return table;
  const beside = <T>(cells: readonly T[], own: T) => [...cells.slice(0, at + 1), own, ...cells.slice(at + 1)];
  return {
    columns: beside(table.columns, text(heading)),
    rowCount: table.rowCount,
    row(index) {
      const cells = table.row(index);
      const number = cells[at];
      return beside(cells, typeof number === 'number' ? rowName(number - 1) : null);
    },
  };
}

/** The table with the names of all its rows, asked for where nobody looked at them yet. */
export async function withAllRowNames(table: ChartTable, heading: string): Promise<ChartTable> {
  const at = table.columns.findIndex(({ isRow }) => isRow);
  if (at >= 0) await awaitRowNames(rowsOf(table, at));
  return withRowNames(table, heading);
}

/** The rows, counted from 0, that a column of numbers of rows speaks of. */
function* rowsOf(table: ChartTable, at: number): Generator<number> {
  for (const cells of tableRows(table)) {
    const number = cells[at];
    if (typeof number === 'number') yield number - 1;
  }
}

/** The column of the numbers of rows, from 1. */
export function rowColumn(label: string): ChartColumn {
  return { label, numeric: true, isRow: true };
}

export function numeric(label: string): { label: string; numeric: boolean } {
  return { label, numeric: true };
}

export function text(label: string): { label: string; numeric: boolean } {
  return { label, numeric: false };
}
