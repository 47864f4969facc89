import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { countGrid } from './relation.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors } from './selection.ts';

const numbers = z.array(z.number());
const integers = z.array(z.number().int());
const gaps = z.array(z.number().nullable());

/**
 * Columns along the rows (`x` null) or along a time or number column. Up to `points` rows in the window come one by
 * one; more come in `points` equal pieces of the window with each piece's lowest and highest value, so that no peak
 * is lost: `mean` is for a line through the middle and is never all there is. Pieces without rows are left out.
 * `window` is in the units of `x` (times: milliseconds since 1970; rows: numbers from 1) and takes both ends in.
 * `extent` is the whole of `x`, for the overview; rows without x are counted in `without_x`.
 *
 *     { "x": "time", "columns": ["temperature"], "window": null, "points": 2000 }
 *     → { "mode": "pieces", "counts": { … }, "extent": [1.7e12, 1.71e12], "in_window": 5000000, "without_x": 0,
 *         "x": [middles], "width": 5000, "rows": [how many each], "first_row": [lowest row number of each], "selected": null,
 *         "columns": [{ "name": "temperature", "min": [ … ], "max": [ … ], "mean": [ … ], "count": [ … ] }] }
 */
export const chartSeries = defineCall({
  method: 'POST',
  path: '/visualization/series/{dataset}',
  area: 'visualization',
  summary: 'Columns along time or rows, lowest and highest of each piece',
  params: datasetParams,
  body: rowsRequest.extend({
    x: z.string().nullable().default(null),
    columns: z.array(z.string()).min(1).max(20),
    window: z.tuple([z.number(), z.number()]).nullable().default(null),
    points: z.number().int().min(10).max(20_000).default(2000),
  }),
  response: z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('points'),
      counts: rowCounts,
      extent: z.tuple([z.number(), z.number()]).nullable(),
      in_window: z.number().int(),
      without_x: z.number().int(),
      x: numbers,
      row_numbers: integers,
      is_selected: z.array(z.boolean()).nullable(),
      columns: z.array(z.object({ name: z.string(), values: gaps })),
    }),
    z.object({
      mode: z.literal('pieces'),
      counts: rowCounts,
      extent: z.tuple([z.number(), z.number()]),
      in_window: z.number().int(),
      without_x: z.number().int(),
      x: numbers,
      width: z.number(),
      rows: integers,
      first_row: integers,
      /** How many selected rows each piece has. */
      selected: integers.nullable(),
      columns: z.array(z.object({ name: z.string(), min: gaps, max: gaps, mean: gaps, count: integers })),
    }),
  ]),
  errors: rowsErrors,
});
export type SeriesAnswer = z.infer<typeof chartSeries.response>;

/** The order of rows: by this column (rows without a value in it are left out), or as they are in the table. */
const order = z.string().nullable().default(null);

/**
 * Autocorrelation Σ(x[t] − m)(x[t+k] − m) / Σ(x[t] − m)² over the pairs that are there, and partial autocorrelation
 * (Durbin–Levinson). `band` is ±1.96 / √n; `bartlett` at each lag grows with the ones before. Of more than a million
 * rows the first million of the order are used (`used_rows`); steps are rows, whatever time lies between. The answer
 * is about the selected rows where there is a selection.
 *
 *     { "column": "temperature", "order": "time", "lags": 40 }
 *     → { "counts": { … }, "used_rows": 500, "n": 498, "lags": [0, 1, …], "acf": [1, 0.9, …], "pacf": [1, 0.9, …], "band": 0.0877, "bartlett": [0, 0.0877, …] }
 */
export const chartAutocorrelation = defineCall({
  method: 'POST',
  path: '/visualization/autocorrelation/{dataset}',
  area: 'visualization',
  summary: 'Autocorrelation of a column with its confidence band',
  params: datasetParams,
  body: rowsRequest.extend({ column: z.string(), order, lags: z.number().int().min(1).max(500).default(40) }),
  response: z.object({
    counts: rowCounts,
    used_rows: z.number().int(),
    n: z.number().int(),
    lags: integers,
    acf: gaps,
    pacf: gaps,
    band: z.number().nullable(),
    bartlett: gaps,
  }),
  errors: rowsErrors,
});

/**
 * A column against itself `lag` rows later, as points up to `limit`, as counts on a grid beyond; `r` is their
 * correlation. `row_numbers` are of the earlier row.
 *
 *     { "column": "temperature", "order": null, "lag": 1 }
 */
export const chartLag = defineCall({
  method: 'POST',
  path: '/visualization/lag/{dataset}',
  area: 'visualization',
  summary: 'A column against itself some rows later',
  params: datasetParams,
  body: rowsRequest.extend({
    column: z.string(),
    order,
    lag: z.number().int().min(1).max(10_000).default(1),
    limit: z.number().int().min(0).max(100_000).default(20_000),
    fields: z.number().int().min(2).max(256).default(64),
  }),
  response: z.object({
    counts: rowCounts,
    total: z.number().int(),
    r: z.number().nullable(),
    picture: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('points'),
        row_numbers: integers,
        x: numbers,
        y: numbers,
        is_selected: z.array(z.boolean()).nullable(),
      }),
      z.object({
        mode: z.literal('density'),
        x_edges: numbers,
        y_edges: numbers,
        whole: countGrid,
        selected: countGrid.nullable(),
      }),
    ]),
  }),
  errors: rowsErrors,
});
