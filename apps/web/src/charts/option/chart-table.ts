import type { CsvCell } from '../../lib/files/csv.ts';

/** What a chart shows, as a table; rows are made when they are looked at. */
export type ChartTable = {
  columns: readonly { label: string; numeric: boolean }[];
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

export function numeric(label: string): { label: string; numeric: boolean } {
  return { label, numeric: true };
}

export function text(label: string): { label: string; numeric: boolean } {
  return { label, numeric: false };
}
