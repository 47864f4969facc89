import type { Resampling, SeriesLabel } from '@hakaru/contract/time-series/options';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteNumber, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';
import { aggregateSql } from './aggregate-sql.ts';
import { type SeriesTable, TIME } from './write-parts.ts';

/** A row's place in the grid; no column of a table can be called so, as with TIME. */
const GRID = '" g"';

/** A series of few rows far apart may not become endless ones of nothing. */
const ALWAYS_ALLOWED = 5_000_000;
const TIMES_THE_ROWS = 100;
/** Cells of columns that are interpolated at once, as a window holds them in memory. */
const WINDOW_CELLS = 20_000_000;
const MOST_COLUMNS = 20;

export interface Resampled extends SeriesTable {
  rowsIn: number;
  rows: number;
  /** Rows that the source has something for: an interval with rows in it, or a row at that very moment. */
  filled: number;
}

/**
 * Writes a series (rows in order, each time once) at every multiple of the interval from its first to its last row.
 * A row stands for the interval that begins with its time, and is missing where nothing lies in it; interpolated ones
 * stand for their moment. Throws series_grid_too_large.
 */
export async function resample(
  statements: Statements,
  table: SeriesTable,
  order: Resampling,
  label: SeriesLabel | null,
  target: string,
  options: StatementOptions,
): Promise<Resampled> {
  const step = Math.round(order.interval_ms * 1000);
  const from = `read_parquet(${quoteText(table.path)})`;
  const isLine = order.method === 'interpolate';
  const share = `epoch_us(${TIME}) / ${quoteNumber(step)}`;
  const bin = `CAST(floor(${share}) AS BIGINT)`;
  const [[low, high, count, filled, met] = []] = await statements.rows(
    `SELECT min(${isLine ? `CAST(ceil(${share}) AS BIGINT)` : bin}), max(${bin}), count(*), count(DISTINCT ${bin}), count(*) FILTER (WHERE epoch_us(${TIME}) % ${step} = 0) FROM ${from}`,
    options,
  );
  const [last, rowsIn] = [Number(high), Number(count)];
  const first = Math.min(Number(low), last);
  const rows = last - first + 1;
  const limit = Math.max(ALWAYS_ALLOWED, TIMES_THE_ROWS * rowsIn);
  if (rows > limit) throw new AppError('series_grid_too_large', { rows, limit });
  const grid = `SELECT range AS ${GRID}, make_timestamp(CAST(range * ${step} AS BIGINT)) AS ${TIME} FROM range(${first}, ${last + 1})`;
  if (order.method === 'interpolate')
    await interpolate(statements, table, order, label, { grid, from, target, cells: rows + rowsIn }, options);
  else await aggregate(statements, table, order.method, label, { grid, from, bin, target }, options);
  return { ...table, path: target, rowsIn, rows, filled: Number(isLine ? met : filled) };
}

interface GridTarget {
  grid: string;
  from: string;
  target: string;
}

async function aggregate(
  statements: Statements,
  { columns }: SeriesTable,
  method: Exclude<Resampling['method'], 'interpolate'>,
  label: SeriesLabel | null,
  { grid, from, bin, target }: GridTarget & { bin: string },
  options: StatementOptions,
): Promise<void> {
  const values = columns.map((column) => `${aggregateSql(column, method, TIME, label)} AS ${quoteName(column.name)}`);
  const bins = `SELECT ${[`${bin} AS ${GRID}`, ...values].join(', ')} FROM ${from} GROUP BY ${GRID}`;
  const names = columns.map(({ name }) => `b.${quoteName(name)}`);
  await statements.rows(
    `COPY (SELECT ${[`a.${TIME}`, ...names].join(', ')} FROM (${grid}) a LEFT JOIN (${bins}) b USING (${GRID}) ORDER BY ${GRID}) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
}

/** Numbers lie on the line between the known values before and after; of everything else, and of labels, the last known value at or before the moment. */
async function interpolate(
  statements: Statements,
  { columns }: SeriesTable,
  { max_gap_ms }: Resampling,
  label: SeriesLabel | null,
  { grid, from, target, cells }: GridTarget & { cells: number },
  options: StatementOptions,
): Promise<void> {
  const size = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(WINDOW_CELLS / cells)));
  const within =
    max_gap_ms === null ? 'true' : `(epoch_us(next_t) - epoch_us(last_t)) <= ${quoteNumber(max_gap_ms * 1000)}`;
  const held =
    max_gap_ms === null ? 'true' : `(epoch_us(${TIME}) - epoch_us(last_t)) <= ${quoteNumber(max_gap_ms * 1000)}`;
  const batches = Array.from({ length: Math.max(1, Math.ceil(columns.length / size)) }, (_, index) =>
    columns.slice(index * size, (index + 1) * size),
  );
  const files: string[] = [];
  for (const [index, batch] of batches.entries()) {
    const both = `SELECT ${[TIME, `NULL::BIGINT AS ${GRID}`, ...batch.map(({ name }, at) => `${quoteName(name)} AS v${at}`)].join(', ')} FROM ${from} UNION ALL SELECT ${[TIME, GRID, ...batch.map(() => 'NULL')].join(', ')} FROM (${grid})`;
    const known = batch.flatMap((_, at) => [
      `last_value(v${at} IGNORE NULLS) OVER before AS p${at}`,
      `last_value(CASE WHEN v${at} IS NOT NULL THEN ${TIME} END IGNORE NULLS) OVER before AS pt${at}`,
      `first_value(v${at} IGNORE NULLS) OVER after AS n${at}`,
      `first_value(CASE WHEN v${at} IS NOT NULL THEN ${TIME} END IGNORE NULLS) OVER after AS nt${at}`,
    ]);
    // A row's own value counts as both, so that rows of the source come before the grid's moment in one window and behind it in the other.
    const windows = `WINDOW before AS (ORDER BY ${TIME}, ${GRID} NULLS FIRST ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), after AS (ORDER BY ${TIME}, ${GRID} NULLS LAST ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)`;
    const values = batch.map((column, at) => {
      const [last_t, next_t] = [`pt${at}`, `nt${at}`];
      const rule = (sql: string): string => sql.replaceAll('last_t', last_t).replaceAll('next_t', next_t);
      if (column.type !== 'numeric' || column.name === label?.column)
        return `CASE WHEN ${rule(held)} THEN p${at} END AS ${quoteName(column.name)}`;
      const share = `(epoch_us(${TIME}) - epoch_us(${last_t})) / (epoch_us(${next_t}) - epoch_us(${last_t}))`;
      return `CASE WHEN ${next_t} = ${last_t} THEN p${at} WHEN ${rule(within)} THEN p${at} + (n${at} - p${at}) * ${share} END AS ${quoteName(column.name)}`;
    });
    const file = `${target}.${index}`;
    files.push(file);
    await statements.rows(
      `COPY (SELECT ${[...(index === 0 ? [TIME] : []), ...values].join(', ') || GRID} FROM (SELECT ${[TIME, GRID, ...known].join(', ')} FROM (${both}) ${windows}) WHERE ${GRID} IS NOT NULL ORDER BY ${GRID}) TO ${quoteText(file)} (${parquetOptions(batch.length + 1)})`,
      options,
    );
  }
  const joined = files.map((file) => `read_parquet(${quoteText(file)})`).join(' POSITIONAL JOIN ');
  await statements.rows(
    `COPY (SELECT * FROM ${joined}) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
}
