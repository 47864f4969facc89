import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors, wholeAndSelected } from './selection.ts';

export const aggregate = z.enum(['count', 'sum', 'mean', 'median', 'min', 'max']);

const bar = z.object({ rows: z.number().int(), value: z.number().nullable() });

/**
 * Bars, the largest first (ties by the alphabet), the last ones together in `others`. `value` is the number of rows,
 * or the aggregate of the value column; `cumulative` is the Pareto line: the share of the total that this bar and those
 * before it hold, null where shares make no sense (mean, median, lowest, highest; negative sums).
 *
 *     { "category": "defect", "value": null, "aggregate": "count", "limit": 30 }
 *     → { "counts": { … }, "bars": [{ "category": "scratch", "whole": { "rows": 41, "value": 41 }, "selected": null, "cumulative": 0.51 }], "others": { "categories": 0, "whole": null, "selected": null } }
 */
export const chartBars = defineCall({
  method: 'POST',
  path: '/visualization/bars/{dataset}',
  area: 'visualization',
  summary: 'Categories counted or aggregated, the largest first',
  params: datasetParams,
  body: rowsRequest.extend({
    category: z.string(),
    value: z.string().nullable().default(null),
    aggregate: aggregate.default('count'),
    limit: z.number().int().min(1).max(200).default(30),
  }),
  response: z.object({
    counts: rowCounts,
    bars: z.array(
      z.object({ category: z.string().nullable(), ...wholeAndSelected(bar), cumulative: z.number().nullable() }),
    ),
    others: z.object({ categories: z.number().int(), whole: bar.nullable(), selected: bar.nullable() }),
  }),
  errors: rowsErrors,
});

/**
 * Which values are missing together: `patterns` are sets of columns (their places) that are missing in the same
 * rows, the most frequent first, at most 50, the rest counted; and how many are missing in each of at most `blocks`
 * pieces of the table, by row, one array a column.
 *
 *     { "columns": ["a", "b"], "blocks": 200 }
 *     → { "counts": { … }, "columns": [{ "name": "a", "missing": 3, "missing_selected": null }], "complete_rows": 77,
 *         "patterns": [{ "missing": [0], "rows": 3, "selected": null }], "other_patterns": { "patterns": 0, "rows": 0 },
 *         "blocks": { "first_row": [1, 2, …], "rows": [1, 1, …], "missing": [[0, 1, …], [0, 0, …]] } }
 */
export const chartMissing = defineCall({
  method: 'POST',
  path: '/visualization/missing/{dataset}',
  area: 'visualization',
  summary: 'Which values are missing, together and where',
  params: datasetParams,
  body: rowsRequest.extend({
    columns: z.array(z.string()).min(1).max(200),
    blocks: z.number().int().min(1).max(1000).default(200),
  }),
  response: z.object({
    counts: rowCounts,
    columns: z.array(
      z.object({ name: z.string(), missing: z.number().int(), missing_selected: z.number().int().nullable() }),
    ),
    complete_rows: z.number().int(),
    patterns: z.array(
      z.object({ missing: z.array(z.number().int()), rows: z.number().int(), selected: z.number().int().nullable() }),
    ),
    other_patterns: z.object({ patterns: z.number().int(), rows: z.number().int() }),
    blocks: z.object({
      first_row: z.array(z.number().int()),
      rows: z.array(z.number().int()),
      missing: z.array(z.array(z.number().int())),
    }),
  }),
  errors: rowsErrors,
});
