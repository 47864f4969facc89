import type { TimeStatistics } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { correlogram } from './autocorrelation.ts';
import { categorySql, textOrNull } from './bars.ts';
import { type RowFilter, derive, numberOrNull, type UsedColumn, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

export interface TimeStatisticsRequest extends RowFilter {
  time: string;
  columns: string[] | null;
  period: Period | null;
}

const MOST_COLUMNS = 100;
const LAGS = 48;
const MOST_FOR_LAGS = 1_000_000;
const DAY_MS = 86_400_000;

/** A table along its time: how even the times are, each channel in their order, and pieces of the calendar. */
export async function timeStatistics(
  engine: TableEngine,
  table: VisualTable,
  request: TimeStatisticsRequest,
  { signal, onProgress = () => undefined }: StatementOptions = {},
): Promise<Omit<TimeStatistics, 'counts'> & { counts: Awaited<ReturnType<UsedRows['counts']>> }> {
  const names =
    request.columns ??
    table.columns
      .filter(({ type, name }) => type === 'numeric' && name !== request.time)
      .slice(0, MOST_COLUMNS)
      .map(({ name }) => name);
  const columns = [...scaledColumnsOf(table, names), ...columnsOf(table, [request.time])];
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const channels = all.columns.slice(0, names.length);
      const rows = derive(
        all,
        channels,
        (from) => `SELECT *, c${names.length} AS x FROM ${from}${all.isSelecting ? ' WHERE s' : ''}`,
      );
      const time = await timeAxis(rows, request.time);
      const timed = derive(rows, channels, (from) => `SELECT * FROM ${from} WHERE x IS NOT NULL`);
      const found = [];
      for (const [index, channel] of channels.entries()) {
        found.push(await channelOf(timed, channel));
        onProgress((0.9 * (index + 1)) / channels.length);
      }
      const counts = await all.counts();
      return {
        counts,
        time,
        channels: found,
        periods: await periodsOf(timed, request.period),
        computed_at: new Date().toISOString(),
      };
    },
    { materialize: true, signal },
  );
}

async function channelOf(used: UsedRows, { name, sql }: UsedColumn): Promise<TimeStatistics['channels'][number]> {
  // Days from the first row: the time in milliseconds would swallow the digits of the slope.
  const days = `((x - (SELECT min(x) FROM ordered)) / ${DAY_MS})`;
  await used.rows((from) => `CREATE OR REPLACE TEMP TABLE ordered AS SELECT r, x, ${sql} AS y FROM ${from}`);
  const [row = []] = await used.plain(
    `SELECT count(*), count(y), avg(y), stddev_samp(y), min(y), max(y), regr_slope(y, ${days}), regr_r2(y, ${days}) FROM ordered`,
  );
  const [rows, count, mean, sd, min, max, slope, r2] = row.map(numberOrNull);
  const [values = new Float64Array()] = await used
    .fromTable('ordered')
    .numbers((from) => `SELECT y FROM ${from} ORDER BY x, r`);
  const { acf } = await correlogram(values.subarray(0, MOST_FOR_LAGS), Math.min(LAGS, MOST_FOR_LAGS));
  return {
    name,
    count: Number(count),
    missing: Number(rows) - Number(count),
    longest_missing: longestRun(values),
    mean: mean ?? null,
    sd: sd ?? null,
    min: min ?? null,
    max: max ?? null,
    ...changesOf(values),
    trend_per_day: slope ?? null,
    trend_r2: sd ? (r2 ?? null) : null,
    autocorrelation: acf.slice(1),
  };
}

/** The first and the last value, and the standard deviation of the differences between neighbours that both have one. NaN is missing. */
function changesOf(values: Float64Array): {
  first: number | null;
  last: number | null;
  change_sd: number | null;
} {
  const first = values.find((value) => !Number.isNaN(value)) ?? null;
  const last = values.findLast((value) => !Number.isNaN(value)) ?? null;
  let [count, mean, squares] = [0, 0, 0];
  for (let at = 1; at < values.length; at += 1) {
    const change = values[at]! - values[at - 1]!;
    if (Number.isNaN(change)) continue;
    count += 1;
    const before = change - mean;
    mean += before / count;
    squares += before * (change - mean);
  }
  return { first, last, change_sd: count > 1 ? Math.sqrt(squares / (count - 1)) : null };
}

/** The most missing values one after another. */
function longestRun(values: Float64Array): number {
  let [longest, run] = [0, 0];
  for (const value of values) {
    run = Number.isNaN(value) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

type Period = NonNullable<TimeStatistics['periods']>['unit'];

const units: Period[] = ['minute', 'hour', 'day', 'month'];
const MOST_PIECES = 1000;

const pieceOf = (unit: Period): string => `date_trunc('${unit}', make_timestamp(CAST(x * 1000 AS BIGINT)))`;

/** Lowest, highest and mean of each piece of the calendar; by the finest unit that makes at most 1,000 pieces where none is asked for. */
async function periodsOf(used: UsedRows, requested: Period | null): Promise<TimeStatistics['periods']> {
  const [counts = []] = await used.rows(
    (from) => `SELECT ${units.map((unit) => `approx_count_distinct(${pieceOf(unit)})`).join(', ')} FROM ${from}`,
  );
  const unit = requested ?? units.find((_, index) => Number(counts[index]) <= MOST_PIECES) ?? 'month';
  const wanted = used.columns.map(({ sql }) => `avg(${sql}), min(${sql}), max(${sql})`);
  const rows = await used.rows(
    (from) =>
      `SELECT ${categorySql('datetime', `epoch_ms(p)`)}, * EXCLUDE p FROM (SELECT ${[`${pieceOf(unit)} AS p`, 'count(*)', ...wanted].join(', ')} FROM ${from} GROUP BY p ORDER BY p LIMIT ${MOST_PIECES})`,
  );
  if (rows.length === 0) return null;
  return {
    unit,
    start: rows.map(([start]) => String(start)),
    rows: rows.map(([, count]) => Number(count)),
    channels: used.columns.map(({ name }, index) => {
      const column = (at: number): (number | null)[] => rows.map((row) => numberOrNull(row[2 + index * 3 + at]));
      return { name, mean: column(0), min: column(1), max: column(2) };
    }),
  };
}

/** A step of more than so many median ones is a gap. */
const GAP = 1.5;
const LISTED_GAPS = 20;
/** Steps may differ from the median by this share and still be even. */
const EVEN = 0.01;

const iso = (milliseconds: string): string => categorySql('datetime', milliseconds);

/** How the times of `x` follow each other: steps, gaps, twice the same, and not in order. */
async function timeAxis(used: UsedRows, column: string): Promise<TimeStatistics['time']> {
  await used.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE steps AS SELECT x AS until, lag(x) OVER (ORDER BY x) AS since FROM (SELECT DISTINCT x FROM ${from} WHERE x IS NOT NULL)`,
  );
  const [[start, end, rows, timed, distinct] = []] = await used.rows(
    (from) => `SELECT ${iso('min(x)')}, ${iso('max(x)')}, count(*), count(x), count(DISTINCT x) FROM ${from}`,
  );
  const [[late] = []] = await used.rows(
    (from) =>
      `SELECT count(*) FILTER (WHERE x < before) FROM (SELECT x, max(x) OVER (ORDER BY r ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM ${from})`,
  );
  const [[median, shortest, longest] = []] = await used.plain(
    'SELECT median(until - since), min(until - since), max(until - since) FROM steps',
  );
  const step = numberOrNull(median);
  const [[gapCount, uneven] = []] = await used.plain(
    `SELECT count(*) FILTER (WHERE until - since > ${GAP} * ${step ?? 0}), count(*) FILTER (WHERE abs(until - since - ${step ?? 0}) > ${EVEN} * ${step ?? 0}) FROM steps`,
  );
  const gaps = await used.plain(
    `SELECT ${iso('since')}, ${iso('until')}, until - since AS length FROM steps WHERE until - since > ${GAP} * ${step ?? 0} ORDER BY length DESC, since LIMIT ${LISTED_GAPS}`,
  );
  return {
    column,
    start: textOrNull(start),
    end: textOrNull(end),
    rows: Number(rows),
    without_time: Number(rows) - Number(timed),
    duplicates: Number(timed) - Number(distinct),
    out_of_order: Number(late),
    median_step: step,
    shortest_step: numberOrNull(shortest),
    longest_step: numberOrNull(longest),
    is_regular: step !== null && Number(uneven) === 0,
    gap_count: Number(gapCount),
    gaps: gaps.map(([from, to, length]) => ({ from: String(from), to: String(to), milliseconds: Number(length) })),
  };
}
