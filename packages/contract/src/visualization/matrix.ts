import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import { defineCall } from '../shared/call.ts';
import { countGrid } from './relation.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors, wholeAndSelected } from './selection.ts';

const numbers = z.array(z.number());

/**
 * Every pair as counts on a grid, `pairs` in the order (0, 1), (0, 2) … with `x` the lower column. For tables whose rows
 * the browser does not hold.
 *
 *     { "columns": ["a", "b", "c"], "fields": 32 }
 *     → { "counts": { … }, "columns": [{ "name": "a", "edges": [ … ], "whole": [ … ], "selected": null }], "pairs": [{ "x": 0, "y": 1, "r": 0.4, "whole": [[…]], "selected": null }] }
 */
export const chartScatterMatrix = defineCall({
  method: 'POST',
  path: '/visualization/scatter-matrix/{dataset}',
  area: 'visualization',
  summary: 'Every pair of some columns as density grids',
  params: datasetParams,
  body: rowsRequest.extend({
    columns: z.array(z.string()).min(2).max(8),
    fields: z.number().int().min(2).max(64).default(32),
  }),
  response: z.object({
    counts: rowCounts,
    columns: z.array(
      z.object({ name: z.string(), type: columnType, edges: numbers, ...wholeAndSelected(z.array(z.number().int())) }),
    ),
    pairs: z.array(
      z.object({ x: z.number().int(), y: z.number().int(), r: z.number().nullable(), ...wholeAndSelected(countGrid) }),
    ),
  }),
  errors: rowsErrors,
});

export const association = z.enum(['pearson', 'spearman', 'mutual_information']);
export type Association = z.infer<typeof association>;

/**
 * `matrix` holds, for each pair over the rows that have both, Pearson's r, Spearman's ρ (ranks, ties by their mean), or
 * mutual information in nats (columns cut into bins of equal frequency, about √(n / 5) and at most 16; booleans by
 * their values, words too, those beyond the 50 most frequent as one; Miller–Madow's correction; never below 0; a column's
 * own is its entropy). `order` puts similar columns side by side: the
 * leaves of an average-linkage clustering of 1 − |association| (mutual information as √(1 − e^(−2I))). `merges` are that
 * tree's steps as scipy's linkage has them: the two clusters (columns first, then the steps' own), distance and size.
 * Tables of more pairs of values than can be gone through in seconds are sampled evenly; `sampled_rows` says so.
 *
 *     { "columns": ["a", "b", "c"], "method": "spearman" }
 */
const associationMatrix = z.object({
  matrix: z.array(z.array(z.number().nullable())),
  /** How many rows each pair has. */
  n: z.array(z.array(z.number().int())),
  order: z.array(z.number().int()),
  merges: z.array(z.object({ a: z.number().int(), b: z.number().int(), distance: z.number(), size: z.number().int() })),
});
export type AssociationMatrix = z.infer<typeof associationMatrix>;

export const chartCorrelation = defineCall({
  method: 'POST',
  path: '/visualization/correlation/{dataset}',
  area: 'visualization',
  summary: 'How strongly columns go together, with an order that clusters them',
  params: datasetParams,
  body: rowsRequest.extend({ columns: z.array(z.string()).min(2).max(100), method: association.default('pearson') }),
  response: z.object({
    counts: rowCounts,
    sampled_rows: z.number().int().nullable(),
    columns: z.array(z.string()),
    ...wholeAndSelected(associationMatrix),
  }),
  errors: rowsErrors,
});

/**
 * Rows as lines over axes. Of more than `limit` used rows, `limit` are drawn by a hash of their number, the same ones
 * every time; `shown` and `counts.used` say it. Numbers, booleans (0 and 1) and times as numbers; words as places in `levels`.
 *
 *     { "columns": ["a", "line"], "limit": 2000 }
 *     → { "counts": { … }, "shown": 80, "axes": [{ "name": "a", "type": "numeric", "min": 1, "max": 9, "levels": null }], "row_numbers": [1, …], "values": [[1, 2.5, null], [0, 1, 0]], "is_selected": null }
 */
export const chartParallel = defineCall({
  method: 'POST',
  path: '/visualization/parallel/{dataset}',
  area: 'visualization',
  summary: 'Rows as lines over parallel axes',
  params: datasetParams,
  body: rowsRequest.extend({
    columns: z.array(z.string()).min(2).max(30),
    limit: z.number().int().min(1).max(20_000).default(2000),
  }),
  response: z.object({
    counts: rowCounts,
    shown: z.number().int(),
    axes: z.array(
      z.object({
        name: z.string(),
        type: columnType,
        min: z.number().nullable(),
        max: z.number().nullable(),
        levels: z.array(z.string()).nullable(),
      }),
    ),
    row_numbers: z.array(z.number().int()),
    /** One array a column. */
    values: z.array(z.array(z.number().nullable())),
    is_selected: z.array(z.boolean()).nullable(),
  }),
  errors: rowsErrors,
});
