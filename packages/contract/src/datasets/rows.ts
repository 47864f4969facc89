import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { MAX_PAGE_SIZE } from '../shared/constants.ts';
import { taskStarted } from '../shared/tasks.ts';
import { cell, columnType } from './columns.ts';
import { datasetStatistics, statisticsState } from './statistics.ts';

const datasetParams = z.object({ dataset: z.uuid() });

export const computeStatistics = defineCall({
  method: 'POST',
  path: '/statistics/{dataset}',
  area: 'statistics',
  status: 202,
  summary: 'Tabulate the statistics of a dataset',
  params: datasetParams,
  response: taskStarted,
  errors: ['dataset_not_ready', 'dataset_failed'],
});

export const getStatistics = defineCall({
  method: 'POST',
  path: '/statistics/result/{dataset}',
  area: 'statistics',
  summary: 'The statistics, or how far they are',
  params: datasetParams,
  response: z.object({
    state: statisticsState,
    task_id: z.uuid().nullable(),
    statistics: datasetStatistics.nullable(),
    /** Whether answers about every row are kept, so that charts of a large table come at once; `none` of tables that need none. */
    summaries: statisticsState,
  }),
});

export const tablePage = z.object({
  columns: z.array(z.object({ name: z.string(), type: columnType })),
  /** Row numbers of the table, from 1, beside each row's cells. */
  row_numbers: z.array(z.number().int()),
  rows: z.array(z.array(cell)),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
});
export type TablePage = z.infer<typeof tablePage>;

/** So many rows' names are asked for together. */
export const ROW_NAMES_AT_ONCE = 1000;

/** What rows are called by the columns that say which they are; null for a row without a value there. */
export const getRowNames = defineCall({
  method: 'GET',
  path: '/row_names/{version_id}',
  area: 'statistics',
  summary: 'What the rows of a dataset version are called, by its identifier, label or lot, a thousand at once',
  params: z.object({ version_id: z.uuid() }),
  query: z.object({ block: z.coerce.number().int().min(0).default(0) }),
  response: z.object({ columns: z.array(z.string()), names: z.array(z.string().nullable()) }),
});

export const loadDataset = defineCall({
  method: 'POST',
  path: '/load/dataset/{id}',
  area: 'statistics',
  summary: 'A page of a dataset’s rows',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    page: z.number().int().min(1).default(1),
    page_size: z.number().int().min(1).max(MAX_PAGE_SIZE).default(100),
    /** Without a choice, the first 500. */
    columns: z.array(z.string()).optional(),
    sort: z.object({ column: z.string(), descending: z.boolean().default(false) }).optional(),
  }),
  response: tablePage,
  errors: ['dataset_not_ready', 'dataset_failed', 'column_unknown'],
});

/** Points of two columns: all of them up to `limit`, a grid of counts beyond. */
export const pointsResult = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('points'),
    total: z.number().int(),
    shown: z.number().int(),
    x: z.array(cell),
    y: z.array(cell),
    group: z.array(cell).nullable(),
    row_numbers: z.array(z.number().int()),
  }),
  z.object({
    mode: z.literal('density'),
    total: z.number().int(),
    x_edges: z.array(z.number()),
    y_edges: z.array(z.number()),
    /** One array for each field along y, from the lowest, with a count for each along x. */
    counts: z.array(z.array(z.number().int())),
  }),
]);
export type PointsResult = z.infer<typeof pointsResult>;

export const loadPoints = defineCall({
  method: 'POST',
  path: '/load/points/{id}',
  area: 'statistics',
  summary: 'Two columns as points or, beyond the limit, as a density grid',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    x: z.string(),
    y: z.string(),
    group: z.string().nullable().default(null),
    limit: z.number().int().min(1).max(100_000).default(100_000),
  }),
  response: pointsResult,
  errors: ['dataset_not_ready', 'dataset_failed', 'column_unknown', 'column_not_numeric'],
});
