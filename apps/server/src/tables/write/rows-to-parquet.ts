import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, ColumnType } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { csvToParquet } from './csv-to-parquet.ts';

interface TypedRows {
  columns: { name: string; type: ColumnType }[];
  rows: Record<string, Cell>[];
}

/** Writes a few rows (typed by hand) as a table. A column that a row lacks is missing there. */
export async function rowsToParquet(
  statements: Statements,
  { columns, rows }: TypedRows,
  target: string,
  options?: StatementOptions,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-rows-'));
  const path = join(folder, 'rows.csv');
  try {
    await writeFile(path, rows.map((row) => `${columns.map(({ name }) => csvCell(row[name])).join(',')}\n`).join(''));
    await csvToParquet(statements, { path, delimiter: ',', quote: '"', skip: 0, columns }, target, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function csvCell(value: Cell | undefined): string {
  return value === null || value === undefined ? '' : `"${String(value).replaceAll('"', '""')}"`;
}
