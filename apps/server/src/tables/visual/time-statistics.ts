import type { TimeStatistics } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { correlogram } from './autocorrelation.ts';
import { changesOf, longestRun } from './channel-changes.ts';
import { periodsOf, type Period } from './periods.ts';
import { timeAxis } from './time-axis.ts';
import { type Asked, derive, numberOrNull, type UsedColumn, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

export interface TimeStatisticsRequest extends Asked {
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
    { hold: true, signal },
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
    .held('ordered')
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
