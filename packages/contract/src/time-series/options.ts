import { z } from 'zod';
import { readCorrections } from '../datasets/read-options.ts';
import { DEFAULT_ZONE, timeZone } from './time-zone.ts';

const column = z.string().min(1).max(1000);

/** A moment without a zone, as the clock of the dataset shows it. */
export const clockMoment = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)));

const YEAR_MS = 366 * 86_400_000;
const milliseconds = z
  .number()
  .min(0.001)
  .max(10 * YEAR_MS);

export const epochUnit = z.enum(['s', 'ms', 'us', 'ns']);
export const elapsedUnit = z.enum(['ms', 's', 'min', 'h', 'day']);

/**
 * Where the time of each row comes from. `start` is when zero of the elapsed time was, or the first row's time; null
 * lets a further file follow the one before it, and begin with the first one where files are joined on time.
 */
export const timeSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('column'), column }),
  z.object({ from: z.literal('two_columns'), date: column, clock: column }),
  z.object({ from: z.literal('epoch'), column, unit: epochUnit }),
  z.object({ from: z.literal('elapsed'), column, unit: elapsedUnit, start: clockMoment.nullable() }),
  z.object({ from: z.literal('rows'), start: clockMoment.nullable(), interval_ms: milliseconds }),
]);
export type TimeSource = z.infer<typeof timeSource>;

/** How files become one series: one below the other, or side by side on the same times. */
export const seriesCombination = z.discriminatedUnion('how', [
  z.object({ how: z.literal('append') }),
  /** As a run each, whose name a column of this name says; each keeps its own times. */
  z.object({ how: z.literal('runs'), column }),
  /** Every time that any file has; missing where a file has it not. */
  z.object({ how: z.literal('join_exact') }),
  /** The first file's times, with the nearest row of each other file that is at most so far away. */
  z.object({ how: z.literal('join_nearest'), tolerance_ms: milliseconds }),
  /** Each file resampled first; needs `resample`. */
  z.object({ how: z.literal('join_resampled') }),
]);
export type SeriesCombination = z.infer<typeof seriesCombination>;

/** Files side by side, whose channels are apart. */
export type SeriesJoining = Exclude<SeriesCombination, { how: 'append' | 'runs' }>;

export function isJoining(combine: SeriesCombination): combine is SeriesJoining {
  return combine.how !== 'append' && combine.how !== 'runs';
}

export const resampleMethod = z.enum(['mean', 'median', 'first', 'last', 'min', 'max', 'interpolate']);

/** Rows at every multiple of the interval. Interpolated values stay missing where known ones are further apart than `max_gap_ms`. */
export const resampling = z.object({
  interval_ms: milliseconds,
  method: resampleMethod,
  max_gap_ms: milliseconds.nullable().default(null),
});
export type Resampling = z.infer<typeof resampling>;

export const seriesKind = z.enum(['supervised', 'unsupervised', 'softsensor']);
export type SeriesKind = z.infer<typeof seriesKind>;

/** The column that says what is anomalous, and its values that do, as text. */
export const seriesLabel = z.object({ column, anomalous: z.array(z.string().max(1000)).max(100) });
export type SeriesLabel = z.infer<typeof seriesLabel>;

export const seriesFile = z.object({
  upload_id: z.uuid(),
  options: readCorrections.default({}),
  /** Null takes what is detected. */
  time: timeSource.nullable().default(null),
});

export const MOST_SERIES_FILES = 50;

/** What a person decides about a time series. What is null or left out is detected. */
export const seriesOptions = z.object({
  files: z.array(seriesFile).min(1).max(MOST_SERIES_FILES),
  /** Of stamps that say no offset themselves, and of the clock the dataset shows. */
  zone: timeZone.default(DEFAULT_ZONE),
  /** Stamps of the hour that comes twice when clocks are put back: by their order, or all the first or the second time. */
  ambiguous: z.enum(['infer', 'first', 'second']).default('infer'),
  /** Rows whose time is missing or cannot be read. */
  missing_time: z.enum(['remove', 'refuse']).default('remove'),
  /** Rows that stand after a row of a later time. */
  order: z.enum(['sort', 'refuse']).default('sort'),
  /** Rows of the same time. */
  duplicates: z.enum(['first', 'last', 'mean', 'refuse']).default('first'),
  combine: seriesCombination.nullable().default(null),
  resample: resampling.nullable().default(null),
  kind: seriesKind.nullable().default(null),
  label: seriesLabel.nullable().optional(),
  /** The variables a soft sensor estimates. */
  targets: z.array(column).max(1000).default([]),
});
export type SeriesOptions = z.infer<typeof seriesOptions>;
export type SeriesOptionsInput = z.input<typeof seriesOptions>;

/** The same with nothing left to detect. */
export const resolvedSeriesOptions = seriesOptions.extend({
  files: z.array(seriesFile.extend({ time: timeSource })).min(1),
  combine: seriesCombination,
  kind: seriesKind,
  label: seriesLabel.nullable(),
});
export type ResolvedSeriesOptions = z.infer<typeof resolvedSeriesOptions>;
