import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import { defineCall } from '../shared/call.ts';
import { rowCounts, rowsRequest, rowsErrors, datasetParams } from './selection.ts';

/** The states of a tabulation: in_progress, then success or failure. */
export const resultState = z.enum(['in_progress', 'success', 'failure']);

const number = z.number().nullable();

/** The shares whose quantiles are given. */
export const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99] as const;

/** Whether values could come from a normal distribution: Shapiro–Wilk's W of up to 5,000 values, D'Agostino–Pearson's K² of more. Null of fewer than 3 (8) values or of equal ones. */
export const normality = z.object({
  test: z.enum(['shapiro_wilk', 'dagostino_pearson']),
  statistic: z.number(),
  p_value: z.number(),
});
export type Normality = z.infer<typeof normality>;

/**
 * Of every row that was asked for. `distinct` is exact up to a million rows, an estimate beyond (`is_distinct_estimated`).
 * `sd` divides by n − 1, quantiles lie linearly between the nearest ranks; `skewness` is m₃ / m₂^1.5, `kurtosis` the
 * excess m₄ / m₂² − 3 (both as scipy has them by default). `outliers_tukey` lie outside the quartiles by more than 1.5 IQR
 * (`fence_low`, `fence_high`), `outliers_sigma` outside mean ± 3 sd. Times are in milliseconds since 1970 and have no shape; words have counts only.
 */
export const columnTabulation = z.object({
  name: z.string(),
  type: columnType,
  count: z.number().int(),
  missing: z.number().int(),
  distinct: z.number().int(),
  is_distinct_estimated: z.boolean(),
  mean: number,
  sd: number,
  min: number,
  max: number,
  /** One for each of QUANTILES. */
  quantiles: z.array(number),
  skewness: number,
  kurtosis: number,
  fence_low: number,
  fence_high: number,
  outliers_tukey: z.number().int().nullable(),
  outliers_sigma: z.number().int().nullable(),
  normality: normality.nullable(),
});
export type ColumnTabulation = z.infer<typeof columnTabulation>;

/** Mutual information as the correlation chart has it. `n` rows have both; pairs of a sample where `sampled_rows` of the tabulation says so. */
export const pairTabulation = z.object({
  x: z.string(),
  y: z.string(),
  n: z.number().int(),
  pearson: number,
  spearman: number,
  mutual_information: number,
});

export const tabulation = z.object({
  counts: rowCounts,
  /** One entry without a group (`group` null, `is_total` true), and one for each value of the group column. */
  groups: z.array(
    z.object({
      group: z.string().nullable(),
      is_total: z.boolean(),
      rows: z.number().int(),
      columns: z.array(columnTabulation),
    }),
  ),
  /** Values of the group column that were left out, being beyond `group_limit`. */
  other_groups: z.object({ groups: z.number().int(), rows: z.number().int() }),
  pairs: z.array(pairTabulation),
  /** Rows the pairs come from where there are too many for all. */
  sampled_rows: z.number().int().nullable(),
  computed_at: z.string(),
});
export type Tabulation = z.infer<typeof tabulation>;

/**
 * The whole tabulation. What was tabulated before is answered at once: the same `result_id`, already `success`.
 * `columns` null: all (the first 200). `selection` narrows it to the selected rows. Pairs of the first 50 numeric columns and booleans.
 *
 *     { "columns": ["temperature", "strength"], "group": "line", "pairs": true }  →  { "result_id": "…", "task_id": "…" }
 */
export const startTabulation = defineCall({
  method: 'POST',
  path: '/visualization/tabulation/{dataset}',
  area: 'visualization',
  status: 202,
  summary: 'Tabulate columns, groups and pairs as a whole',
  params: datasetParams,
  body: rowsRequest.extend({
    columns: z.array(z.string()).min(1).max(200).nullable().default(null),
    group: z.string().nullable().default(null),
    group_limit: z.number().int().min(1).max(50).default(20),
    pairs: z.boolean().default(true),
  }),
  response: z.object({ result_id: z.uuid(), task_id: z.uuid() }),
  errors: rowsErrors,
});

export const getTabulation = defineCall({
  method: 'GET',
  path: '/visualization/tabulation/result/{id}',
  area: 'visualization',
  summary: 'A tabulation, or how far it is',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    dataset_id: z.uuid(),
    version_id: z.uuid(),
    state: resultState,
    task_id: z.uuid(),
    result: tabulation.nullable(),
  }),
});
