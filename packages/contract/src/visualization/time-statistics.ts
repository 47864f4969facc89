import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors } from './selection.ts';
import { resultState } from './tabulation.ts';

const number = z.number().nullable();

/** Steps are between neighbouring different times, in milliseconds. A gap is a step of more than 1.5 times the median one; the longest are listed. */
const timeAxis = z.object({
  column: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  rows: z.number().int(),
  without_time: z.number().int(),
  /** Rows whose time another row before them has too. */
  duplicates: z.number().int(),
  /** Rows that stand after a row of a later time in the table. */
  out_of_order: z.number().int(),
  median_step: number,
  shortest_step: number,
  longest_step: number,
  /** True where every step is within 1 % of the median. */
  is_regular: z.boolean(),
  gap_count: z.number().int(),
  gaps: z.array(z.object({ from: z.string(), to: z.string(), milliseconds: z.number() })),
});

/** In the order of time. `trend_per_day` is the slope of least squares on time; `autocorrelation` that of lag 1 to at most 48 rows; `change_sd` the standard deviation of the differences between neighbours. */
const channelStatistics = z.object({
  name: z.string(),
  count: z.number().int(),
  missing: z.number().int(),
  /** The most rows without a value one after another. */
  longest_missing: z.number().int(),
  mean: number,
  sd: number,
  min: number,
  max: number,
  first: number,
  last: number,
  trend_per_day: number,
  trend_r2: number,
  change_sd: number,
  autocorrelation: z.array(number),
});

/** Lowest, highest and mean of each piece of time; pieces without rows are left out. */
const periods = z.object({
  unit: z.enum(['minute', 'hour', 'day', 'month']),
  start: z.array(z.string()),
  rows: z.array(z.number().int()),
  channels: z.array(z.object({ name: z.string(), mean: z.array(number), min: z.array(number), max: z.array(number) })),
});

export const timeStatistics = z.object({
  counts: rowCounts,
  time: timeAxis,
  channels: z.array(channelStatistics),
  periods: periods.nullable(),
  computed_at: z.string(),
});
export type TimeStatistics = z.infer<typeof timeStatistics>;

/**
 * `time` null: the column whose role is time, else the first column of times. `columns` null: all numeric ones (the first
 * 100). `period` null: the finest that makes at most 1,000 pieces.
 *
 *     { "time": "measured at", "columns": ["flow"], "period": "hour" }  →  { "id": "…", "task_id": "…" }
 */
export const startTimeStatistics = defineCall({
  method: 'POST',
  path: '/statistics/timeseries/{dataset}',
  area: 'statistics',
  status: 202,
  summary: 'Tabulate a table along its time',
  params: datasetParams,
  body: rowsRequest.extend({
    time: z.string().nullable().default(null),
    columns: z.array(z.string()).min(1).max(100).nullable().default(null),
    period: z.enum(['minute', 'hour', 'day', 'month']).nullable().default(null),
  }),
  response: z.object({ id: z.uuid(), task_id: z.uuid() }),
  errors: [...rowsErrors, 'time_column_missing', 'column_not_time'],
});

export const getTimeStatistics = defineCall({
  method: 'GET',
  path: '/statistics/timeseries/result/{id}',
  area: 'statistics',
  summary: 'The statistics along time, or how far they are',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    dataset_id: z.uuid(),
    version_id: z.uuid(),
    state: resultState,
    task_id: z.uuid(),
    result: timeStatistics.nullable(),
  }),
});
