import type { DatasetStatistics } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName } from '../sql-text.ts';
import { finite } from './column-numbers.ts';
import type { TableRows } from './sample-blocks.ts';

export const MAX_CORRELATED = 100;
const BATCH = 500;

/** Pearson's r of every pair over the rows where both are present; null with fewer than two numeric columns. `total` is how many rows the table has. */
export async function correlate(
  statements: Statements,
  rows: TableRows,
  names: string[],
  total: number,
  options: StatementOptions,
): Promise<DatasetStatistics['correlation']> {
  const columns = names.slice(0, MAX_CORRELATED);
  if (columns.length < 2) return null;
  const pairs = columns.flatMap((_, row) =>
    columns.slice(row + 1).map((__, offset) => [row, row + 1 + offset] as const),
  );
  const matrix = columns.map((_, row) => columns.map((__, column) => (row === column ? 1 : null) as number | null));
  for (let from = 0; from < pairs.length; from += BATCH) {
    const batch = pairs.slice(from, from + BATCH);
    const used = [...new Set(batch.flat())].map((index) => quoteName(columns[index]!));
    const wanted = batch.map(([a, b]) => `corr(${quoteName(columns[a]!)}, ${quoteName(columns[b]!)})`);
    const [row = []] = await statements.rows(`SELECT ${wanted.join(', ')} FROM ${rows.from(used)}`, options);
    batch.forEach(([a, b], index) => {
      matrix[a]![b] = matrix[b]![a] = bounded(finite(row[index]));
    });
  }
  return { columns, matrix, sampled_rows: rows.rows < total ? rows.rows : null };
}

function bounded(r: number | null): number | null {
  return r === null ? null : Math.max(-1, Math.min(1, r));
}
