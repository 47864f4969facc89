import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import { readOptions, readProblem } from '../datasets/read-options.ts';
import { resolvedSeriesOptions, timeSource } from './options.ts';

const count = z.number().int();
const moment = z.string().nullable();
const milliseconds = z.number().nullable();

export const seriesProblemCode = z.enum([
  'time_missing',
  'time_unreadable',
  'time_ambiguous',
  'time_nonexistent',
  'out_of_order',
  'duplicate_removed',
  'duplicate_merged',
  'unmatched',
]);
export type SeriesProblemCode = z.infer<typeof seriesProblemCode>;

/** A row that was moved, merged, left out or placed by a rule. Files count from 0, rows from 1 below the header. With `row` null it is a total: `params.count` times in that file. */
export const seriesProblem = z.object({
  code: seriesProblemCode,
  file: count,
  row: count.nullable(),
  /** The time it was given, as the dataset's clock shows it; what the file says where that is no time. */
  time: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type SeriesProblem = z.infer<typeof seriesProblem>;

/** Rows in − removed − merged + made = rows out. */
export const seriesStep = z.object({
  step: z.enum(['time', 'order', 'duplicates', 'combine', 'resample']),
  rows_in: count,
  removed: count,
  merged: count,
  made: count,
  rows_out: count,
  /** Rows that were only moved. */
  moved: count,
});
export type SeriesStep = z.infer<typeof seriesStep>;

/** A file as it came in. */
export const seriesFileSummary = z.object({
  upload_id: z.uuid(),
  file_name: z.string(),
  rows: count,
  columns: z.array(z.object({ name: z.string(), type: columnType })),
  time: timeSource,
  first: moment,
  last: moment,
  /** The median step between neighbouring rows as they stand in the file, steps back left out. */
  interval_ms: milliseconds,
  without_time: count,
  out_of_order: count,
  /** Rows whose time another row before them has too, in this file or an earlier one that it is appended to. */
  duplicates: count,
  /** Of these, rows that say the same as the one before them in every column. */
  identical: count,
});

/** Two files that cover the same stretch of time, with how many rows of each lie in it. */
export const seriesOverlap = z.object({
  files: z.tuple([count, count]),
  from: z.string(),
  to: z.string(),
  rows: z.tuple([count, count]),
});

export const seriesGap = z.object({ from: z.string(), to: z.string(), milliseconds: z.number() });

/** A series as it is. Steps are between neighbouring rows; one of more than 1.5 times the median is a gap, and one that differs from it by more than 1 % is uneven. The longest gaps are listed. */
export const seriesSummary = z.object({
  rows: count,
  start: moment,
  end: moment,
  interval_ms: milliseconds,
  shortest_ms: milliseconds,
  longest_ms: milliseconds,
  is_regular: z.boolean(),
  uneven_steps: count,
  gap_count: count,
  gaps: z.array(seriesGap),
  channels: z.array(z.object({ name: z.string(), type: columnType, missing: count })),
  label: z
    .object({ column: z.string(), anomalous_values: z.array(z.string()), anomalous: count, unlabelled: count })
    .nullable(),
});
export type SeriesSummary = z.infer<typeof seriesSummary>;

/** What was done to make a series of its files. */
export const seriesAccount = z.object({
  files: z.array(seriesFileSummary),
  overlaps: z.array(seriesOverlap),
  /** Columns that not every file has; missing in the rows of the others. */
  partial_columns: z.array(z.string()),
  /** Columns of several files that had the same name. */
  renamed: z.array(z.object({ file: count, before: z.string(), after: z.string() })),
  steps: z.array(seriesStep),
});
export type SeriesAccount = z.infer<typeof seriesAccount>;

/** The clock a series is kept in: one offset throughout, so that steps stay true. */
export const seriesClock = z.object({
  zone: z.string(),
  offset_minutes: count,
  /** The zone puts its clocks forward or back within the series, so that what is shown differs from the clocks on the wall in part of it. */
  changes: z.boolean(),
});
export type SeriesClock = z.infer<typeof seriesClock>;

/** A version of a time series. What is null came to be in a way that has none: a recipe. */
export const seriesVersion = z.object({
  time_column: z.string(),
  clock: seriesClock,
  facts: seriesSummary,
  options: resolvedSeriesOptions.nullable(),
  account: seriesAccount.nullable(),
  problems: z.array(seriesProblem),
  read: z.array(z.object({ file_name: z.string(), options: readOptions, problems: z.array(readProblem) })),
});
export type SeriesVersion = z.infer<typeof seriesVersion>;
