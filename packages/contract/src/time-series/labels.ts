import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { taskStarted } from '../shared/tasks.ts';
import { clockMoment } from './options.ts';

export const MOST_PERIODS = 1000;

/** What the label of a normal row says, compared without regard to case: the default of `labels.normal` of a training. */
export const normalLabels = ['0', 'false', 'normal', 'ok', 'good', 'none', '正常', '良', 'なし'];

export function isNormalLabel(text: string): boolean {
  return normalLabels.includes(text.trim().toLowerCase());
}

/** Rows from `start` to `end`, both taken in, are anomalous. Times are those of the dataset’s clock. `run`: in this run alone; null in every run. */
export const labelPeriod = z.object({
  start: clockMoment,
  end: clockMoment,
  run: z.string().max(1000).nullable().default(null),
  /** What the label of these rows says. */
  name: z.string().trim().min(1).max(100),
});
export type LabelPeriod = z.infer<typeof labelPeriod>;

const params = z.object({ id: z.uuid() });
const count = z.number().int();
const columnName = z.string().min(1).max(1000);
const seriesErrors = ['dataset_not_ready', 'dataset_failed', 'dataset_not_series', 'time_column_missing'] as const;

/** A run of a series: what the column of runs says, with its first and last time. */
const seriesRun = z.object({ name: z.string(), start: z.string(), end: z.string(), rows: count });
export type SeriesRun = z.infer<typeof seriesRun>;

export const seriesLabels = z.object({
  version_id: z.uuid(),
  version: count,
  /** Columns of labels, which drawn periods may replace. */
  columns: z.array(z.string()),
  /** The one that is answered; null where there is none yet. */
  column: z.string().nullable(),
  /** What normal rows are called in it. */
  normal: z.string(),
  /** In order of time, run by run. Where there are more than can be drawn, the first of them. */
  periods: z.array(labelPeriod.extend({ start: z.string(), end: z.string(), name: z.string(), rows: count })),
  has_more: z.boolean(),
  rows: count,
  anomalous: count,
  unlabelled: count,
  /** Runs by the column asked for; null without one, or where it has more than a thousand. */
  runs: z.array(seriesRun).nullable(),
});
export type SeriesLabels = z.infer<typeof seriesLabels>;

export const getSeriesLabels = defineCall({
  method: 'GET',
  path: '/dataset/time_series/labels/{id}',
  area: 'datasets',
  summary: 'The labelled anomalies of a time series, as periods of one name each',
  params,
  query: z.object({ column: columnName.optional(), runs: columnName.optional() }),
  response: seriesLabels,
  errors: ['column_unknown', 'label_column_taken', ...seriesErrors],
});

const drawnPeriods = z.object({
  /** The column that says which run a row is of; needed where periods are of one run. */
  runs: columnName.nullable().default(null),
  periods: z.array(labelPeriod).max(MOST_PERIODS),
});

export const countLabelPeriods = defineCall({
  method: 'POST',
  path: '/dataset/time_series/labels/count/{id}',
  area: 'datasets',
  summary: 'How many rows each of some periods holds',
  params,
  body: drawnPeriods,
  response: z.object({ rows: z.array(count) }),
  errors: ['column_unknown', ...seriesErrors],
});

/**
 *     { "version_id": "…", "column": "label", "periods": [{ "start": "2024-05-01T09:30", "end": "2024-05-01T10:05", "name": "leak" }] }
 */
export const saveSeriesLabels = defineCall({
  method: 'POST',
  path: '/dataset/time_series/labels/{id}',
  area: 'datasets',
  status: 202,
  summary:
    'Keep periods as labels: the next version of the series has a column with their names, of a new name or in place of its labels; other rows are normal',
  params,
  body: drawnPeriods.extend({
    /** The version that the periods were drawn on; refused where the dataset has another since. */
    version_id: z.uuid(),
    column: z.string().trim().min(1).max(200),
  }),
  response: taskStarted,
  errors: [
    'column_unknown',
    'column_name_reserved',
    'draft_outdated',
    'label_column_taken',
    'label_name_normal',
    'period_reversed',
    'period_empty',
    'periods_overlap',
    ...seriesErrors,
  ],
});
