import type { ColumnStatistics, ColumnType } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import type { TableRows } from './sample-blocks.ts';

export interface StatisticsColumn {
  name: string;
  type: ColumnType;
}

/** A time as the number of milliseconds from 1970, so that what holds for numbers holds for it. */
export function numberOf({ name, type }: StatisticsColumn): string {
  return type === 'datetime' ? `epoch_ms(${quoteName(name)})::DOUBLE` : quoteName(name);
}

export type Counts = Pick<ColumnStatistics, 'count' | 'missing' | 'min' | 'max'>;

const COUNTS = 3;

/** Of every row, whatever is sampled: Parquet keeps these with each row group. */
export async function countColumns(
  statements: Statements,
  path: string,
  columns: StatisticsColumn[],
  rows: number,
  options: StatementOptions,
): Promise<Counts[]> {
  const wanted = columns.flatMap((column) => {
    const name = quoteName(column.name);
    const ends =
      column.type === 'numeric'
        ? `min(${name}), max(${name})`
        : column.type === 'datetime'
          ? `${isoText(`min(${name})`)}, ${isoText(`max(${name})`)}`
          : 'NULL, NULL';
    return [`count(${name})`, ends];
  });
  const [row = []] = await statements.rows(`SELECT ${wanted.join(', ')} FROM ${parquetTable(path)}`, options);
  return columns.map((_, index) => {
    const [count, min, max] = row.slice(index * COUNTS, (index + 1) * COUNTS);
    return { count: Number(count), missing: rows - Number(count), min: end(min), max: end(max) };
  });
}

function isoText(moment: string): string {
  return `strftime(${moment}, '%Y-%m-%dT%H:%M:%S')`;
}

function end(value: Json | undefined): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

export interface Moments {
  distinct: number;
  mean: number | null;
  sd: number | null;
  q1: number | null;
  median: number | null;
  q3: number | null;
  /** Every value is a whole number. */
  whole: boolean;
}

const MOMENTS = 5;
// Counting distinct values costs some milliseconds a column to begin with; of few rows they are cheaper to list.
const FEW_ROWS = 20_000;

/** Mean, standard deviation (n − 1), quartiles (linear between the two nearest ranks) and distinct values; estimates of distinct values where `estimate` is set. */
export async function momentsOf(
  statements: Statements,
  rows: TableRows,
  columns: StatisticsColumn[],
  estimate: boolean,
  options: StatementOptions,
): Promise<Moments[]> {
  const wanted = columns.flatMap((column) => {
    const name = quoteName(column.name);
    const distinct = estimate
      ? `approx_count_distinct(${name})`
      : rows.rows < FEW_ROWS
        ? `list_unique(list(${name}))`
        : `count(DISTINCT ${name})`;
    if (column.type !== 'numeric') return [distinct, 'NULL', 'NULL', 'NULL', 'NULL'];
    return [
      distinct,
      `avg(${name})`,
      `stddev_samp(${name})`,
      `quantile_cont(${name}, [0.25, 0.5, 0.75])`,
      `bool_and(${name} = trunc(${name}))`,
    ];
  });
  const [row = []] = await statements.rows(
    `SELECT ${wanted.join(', ')} FROM ${rows.from(columns.map((column) => quoteName(column.name)))}`,
    options,
  );
  return columns.map((_, index) => {
    const [distinct, mean, sd, quartiles, whole] = row.slice(index * MOMENTS, (index + 1) * MOMENTS);
    const [q1, median, q3] = Array.isArray(quartiles) ? quartiles : [];
    return {
      distinct: Number(distinct),
      mean: finite(mean),
      sd: finite(sd),
      q1: finite(q1),
      median: finite(median),
      q3: finite(q3),
      whole: whole === true,
    };
  });
}

export function finite(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
