import type { ReadOptions } from '@hakaru/contract';
import type { SeriesAccount, SeriesClock, SeriesSummary, SeriesProblem } from '@hakaru/contract/time-series/summary';
import type { ResolvedSeriesOptions, TimeSource } from '@hakaru/contract/time-series/options';
import type { StampedColumn } from './stamp-sql.ts';

/** A file of a series, read into a table of its own. */
export interface SeriesPart {
  uploadId: string;
  name: string;
  path: string;
  rows: number;
  columns: StampedColumn[];
  time: TimeSource;
  dateOrder: ReadOptions['date_order'];
}

export interface SeriesRequest extends Pick<
  ResolvedSeriesOptions,
  'zone' | 'ambiguous' | 'missing_time' | 'order' | 'duplicates' | 'combine' | 'resample' | 'label'
> {
  parts: SeriesPart[];
}

export type SeriesObstacle = {
  code: 'series_duplicates_refused' | 'series_order_refused' | 'series_missing_refused';
  count: number;
};

export interface BuiltSeries {
  columns: StampedColumn[];
  timeColumn: string;
  clock: SeriesClock;
  facts: SeriesSummary;
  account: SeriesAccount;
  problems: SeriesProblem[];
  /** What the choices refuse; the table is made all the same, so that people see it. */
  obstacles: SeriesObstacle[];
}

/** Columns that hold the time of a file, and so are none of its channels. */
function timeColumnsOf(time: TimeSource): string[] {
  if (time.from === 'two_columns') return [time.date, time.clock];
  return time.from === 'rows' ? [] : [time.column];
}

export function channelsOf({ columns, time }: Pick<SeriesPart, 'columns' | 'time'>): StampedColumn[] {
  const times = timeColumnsOf(time);
  return columns.filter(({ name }) => !times.includes(name));
}

/** What the column of runs is called where files are runs: as it was asked for, unless a channel is called so; null where they are none. */
export function runColumnName({ combine, parts }: Pick<SeriesRequest, 'combine' | 'parts'>): string | null {
  if (combine.how !== 'runs') return null;
  const taken = new Set(parts.flatMap(({ columns }) => columns).map(({ name }) => name.toLowerCase()));
  let name = combine.column;
  while (taken.has(name.toLowerCase())) name = `${name}_run`;
  return name;
}

/** What the column of times is called: as in the first file, unless a channel is called so. */
export function timeColumnName(time: TimeSource, channels: readonly StampedColumn[]): string {
  const taken = new Set(channels.map(({ name }) => name.toLowerCase()));
  const names = timeColumnsOf(time);
  let name = names.length > 0 ? names.join(' ') : 'time';
  while (taken.has(name.toLowerCase())) name = `${name}_t`;
  return name;
}
