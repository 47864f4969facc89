import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import { defineCall } from '../shared/call.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors, wholeAndSelected } from './selection.ts';

/** Times are in milliseconds since 1970; words have counts only, booleans a mean (the share of true). `sd` divides by n − 1. */
export const shortSummary = z.object({
  count: z.number().int(),
  missing: z.number().int(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type ShortSummary = z.infer<typeof shortSummary>;

/**
 * The numbers beside a chart, at once and over every row. For quantiles, shape and pairs there is the tabulation.
 *
 *     { "columns": ["temperature"], "selection": { "all": [{ "column": "line", "in": ["A"] }] } }
 *     → { "counts": { "table": 80, "used": 80, "selected": 20, … },
 *         "columns": [{ "name": "temperature", "type": "numeric", "whole": { "count": 79, "missing": 1, "mean": 201.5, … }, "selected": { … } }] }
 */
export const summarizeColumns = defineCall({
  method: 'POST',
  path: '/visualization/summary/{dataset}',
  area: 'visualization',
  summary: 'Count, mean, standard deviation and range of columns, whole and selected',
  params: datasetParams,
  body: rowsRequest.extend({ columns: z.array(z.string()).min(1).max(200) }),
  response: z.object({
    counts: rowCounts,
    columns: z.array(z.object({ name: z.string(), type: columnType, ...wholeAndSelected(shortSummary) })),
  }),
  errors: rowsErrors,
});
