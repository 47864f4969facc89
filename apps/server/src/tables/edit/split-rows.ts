import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SplitMethod } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { columnNamed, describeTable } from '../read/describe-table.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';

export interface RowSplit {
  method: SplitMethod;
  share: number;
  seed: number;
  column: string | null;
}

const MAX_STRATA = 1000;

/** Throws set_one_sided, set_column_missing, set_time_column, set_strata_many or column_unknown: what a table cannot be split by. */
export async function checkSplit(
  engine: TableEngine,
  path: string,
  { method, share, column }: RowSplit,
  options?: StatementOptions,
): Promise<void> {
  const table = await describeTable(engine, path);
  const training = Math.round(table.rows * share);
  if (training === 0 || training === table.rows)
    throw new AppError('set_one_sided', { training, inference: table.rows - training });
  if (method !== 'stratified' && method !== 'time') return;
  if (column === null) throw new AppError('set_column_missing');
  const { name, type } = columnNamed(table, column);
  if (method === 'stratified') {
    if ((await strataOf(engine, path, name, options)).length > MAX_STRATA)
      throw new AppError('set_strata_many', { column, limit: MAX_STRATA });
    return;
  }
  const [[missing] = []] = await engine.rows(
    `SELECT (count(*) - count(${quoteName(name)}))::DOUBLE FROM ${parquetTable(path)}`,
    options,
  );
  if (Number(missing) > 0 || (type !== 'datetime' && type !== 'numeric'))
    throw new AppError('set_time_column', { column, missing: Number(missing) });
}

/**
 * Writes the rows of a table as two, each in the table's order; answers how many rows are in each. Random choices
 * follow the MD5 of seed and row number, which is the same on every machine. Strata share their remainders by size
 * (largest remainder method), so that the sets have the sizes asked for.
 */
export async function splitRows(
  engine: TableEngine,
  path: string,
  split: RowSplit,
  targets: { training: string; inference: string },
  options: StatementOptions = {},
): Promise<{ training: number; inference: number }> {
  await checkSplit(engine, path, split, options);
  const { columns, rows } = await describeTable(engine, path);
  const training = Math.round(rows * split.share);
  const chosen = `${targets.training}.rows`;
  for (const target of Object.values(targets)) await mkdir(dirname(target), { recursive: true });
  try {
    await engine.rows(
      `COPY (${await chosenSql(engine, path, split, training, options)}) TO ${quoteText(chosen)} (FORMAT parquet)`,
      options,
    );
    const names = columns.map((column) => quoteName(column.name)).join(', ');
    for (const [target, which] of [
      [targets.training, 'SEMI'],
      [targets.inference, 'ANTI'],
    ] as const) {
      const part = `SELECT ${names} FROM ${parquetTable(path)} t ${which} JOIN read_parquet(${quoteText(chosen)}) c ON t.file_row_number = c.r ORDER BY t.file_row_number`;
      await engine.withRoomFor(
        columns.length,
        (statements) =>
          statements.rows(`COPY (${part}) TO ${quoteText(target)} (${parquetOptions(columns.length)})`, options),
        options,
      );
    }
  } finally {
    await rm(chosen, { force: true });
  }
  return { training, inference: rows - training };
}

async function chosenSql(
  engine: TableEngine,
  path: string,
  { method, seed, share, column }: RowSplit,
  training: number,
  options: StatementOptions,
): Promise<string> {
  const table = parquetTable(path);
  const lot = `md5('${seed}:' || CAST(file_row_number AS VARCHAR)), file_row_number`;
  const rows = `SELECT t.file_row_number AS r FROM ${table} t`;
  if (method === 'order') return `${rows} WHERE file_row_number < ${training}`;
  if (method === 'random') return `${rows} ORDER BY ${lot} LIMIT ${training}`;
  if (method === 'time') return `${rows} ORDER BY t.${quoteName(column ?? '')}, t.file_row_number LIMIT ${training}`;
  const value = `CAST(${quoteName(column ?? '')} AS VARCHAR)`;
  const quotas = quotasOf(await strataOf(engine, path, column ?? '', options), share, training);
  const listed = quotas.map(([name, count]) => `(${name === null ? 'NULL' : quoteText(name)}, ${count})`).join(', ');
  const numbered = `SELECT file_row_number AS r, ${value} AS s, row_number() OVER (PARTITION BY ${value} ORDER BY ${lot}) AS k FROM ${table}`;
  return `SELECT n.r FROM (${numbered}) n JOIN (VALUES ${listed}) q(s, most) ON n.s IS NOT DISTINCT FROM q.s WHERE n.k <= q.most`;
}

async function strataOf(
  engine: TableEngine,
  path: string,
  column: string,
  options?: StatementOptions,
): Promise<[value: string | null, rows: number][]> {
  const value = `CAST(${quoteName(column)} AS VARCHAR)`;
  const rows = await engine.rows(
    `SELECT ${value}, count(*)::DOUBLE FROM ${parquetTable(path)} GROUP BY 1 ORDER BY 1 NULLS LAST LIMIT ${MAX_STRATA + 1}`,
    options,
  );
  return rows.map(([name, count]) => [name === null ? null : String(name), Number(count)]);
}

/** How many rows of each stratum train, `total` in all. */
export function quotasOf<T>(
  strata: readonly (readonly [value: T, rows: number])[],
  share: number,
  total: number,
): [value: T, rows: number][] {
  const exact = strata.map(([value, rows]) => ({
    value,
    whole: Math.floor(rows * share),
    rest: rows * share - Math.floor(rows * share),
  }));
  let left = total - exact.reduce((sum, { whole }) => sum + whole, 0);
  const taking = new Set<number>();
  for (const [index] of [...exact.entries()].toSorted(([a, x], [b, y]) => y.rest - x.rest || a - b)) {
    if (left <= 0) break;
    taking.add(index);
    left -= 1;
  }
  return exact.map(({ value, whole }, index) => [value, whole + (taking.has(index) ? 1 : 0)]);
}
