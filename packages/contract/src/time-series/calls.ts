import { z } from 'zod';
import { cell, columnType } from '../datasets/columns.ts';
import { dataType, fileErrors } from '../datasets/datasets.ts';
import { uploadPreview } from '../datasets/read-options.ts';
import { defineCall } from '../shared/call.ts';
import { trainingTypeId } from '../training/training-type-id.ts';
import { seriesAccount, seriesClock, seriesSummary, seriesProblem, seriesVersion } from './summary.ts';
import { seriesKind, seriesOptions, resolvedSeriesOptions, timeSource } from './options.ts';

/** What a time series can be refused for beside what its files can. */
const seriesErrors = [
  'upload_not_found',
  'column_unknown',
  'series_no_times',
  'series_grid_too_large',
  'series_types_differ',
  'series_needs_resampling',
  ...fileErrors,
] as const;

/** A file of the series as the preview read it. */
const previewedFile = z.object({
  upload_id: z.uuid(),
  file_name: z.string(),
  rows: z.number().int(),
  /** Only the first rows were read: the file is long. */
  is_sample: z.boolean(),
  columns: z.array(z.object({ name: z.string(), type: columnType })),
  /** Where its time may come from, the likeliest first; the last goes by the rows alone. */
  times: z.array(timeSource),
});

const drawn = z.array(z.number().nullable());

/** A few channels along time: row by row where there are few, else the mean, lowest and highest of each of equal pieces. */
const seriesChart = z.object({
  /** First and last time, in milliseconds since 1970 of the series' clock. */
  extent: z.tuple([z.number(), z.number()]),
  x: z.array(z.number()),
  channels: z.array(z.object({ name: z.string(), values: drawn, low: drawn.nullable(), high: drawn.nullable() })),
});
export type SeriesChartData = z.infer<typeof seriesChart>;

/** What keeps a series from being registered as it is, because a choice says so. */
const obstacle = z.object({
  code: z.enum(['series_duplicates_refused', 'series_order_refused', 'series_missing_refused']),
  count: z.number().int(),
});

export const seriesPreview = z.object({
  files: z.array(previewedFile),
  /** The options it was made with: those given, with what was detected in place of the others. */
  options: resolvedSeriesOptions,
  time_column: z.string(),
  clock: seriesClock,
  columns: z.array(z.object({ name: z.string(), type: columnType })),
  /** The first rows of the result. */
  rows: z.array(z.array(cell)),
  picture: seriesChart.nullable(),
  facts: seriesSummary,
  account: seriesAccount,
  problems: z.array(seriesProblem),
  obstacles: z.array(obstacle),
  /** Values of the columns that may be labels, the most frequent first. */
  labels: z.array(
    z.object({ column: z.string(), values: z.array(z.object({ value: z.string(), count: z.number().int() })) }),
  ),
});
export type SeriesPreview = z.infer<typeof seriesPreview>;

/** Each file of a series is an upload of its own. */
export const uploadTimeSeries = defineCall({
  method: 'POST',
  path: '/upload/timeseries/csv',
  area: 'datasets',
  status: 201,
  summary:
    'Upload a file of a time series (CSV, TSV, Excel, Parquet; also in gzip or zip); answers how it is read, and what was found about its times',
  query: z.object({
    data_type: dataType.optional(),
    training_type: trainingTypeId.optional(),
    kind: seriesKind.optional(),
  }),
  bodyKind: 'multipart',
  body: z.object({}),
  files: { file: { description: 'the file', required: true } },
  response: z.object({ upload: uploadPreview, series: seriesPreview }),
  errors: ['upload_empty', 'upload_no_file', 'upload_too_large', 'disk_full', ...seriesErrors],
});

/**
 *     { "files": [{ "upload_id": "…", "time": { "from": "column", "column": "日時" } }], "zone": "Asia/Tokyo", "duplicates": "mean" }
 */
export const previewTimeSeries = defineCall({
  method: 'POST',
  path: '/upload/timeseries/preview',
  area: 'datasets',
  summary:
    'What uploaded files become as one time series, with choices: times, zone, duplicates, order, resampling, how several files come together, labels',
  body: seriesOptions,
  response: seriesPreview,
  errors: seriesErrors,
});

export const getTimeSeries = defineCall({
  method: 'GET',
  path: '/dataset/time_series/{id}',
  area: 'datasets',
  summary: 'The time range, interval, gaps, channels and labels of a time series, and how it was made of its files',
  params: z.object({ id: z.uuid() }),
  response: seriesVersion,
  errors: ['dataset_not_ready', 'dataset_failed', 'dataset_not_series'],
});
