import { z } from 'zod';
import { columnType } from './columns.ts';

export const histogram = z.object({ edges: z.array(z.number()), counts: z.array(z.number().int()) });

/** `low` and `high` are the ends of the other values. */
export const farValues = z.object({
  low: z.number(),
  high: z.number(),
  values: z.array(
    z.object({
      value: z.number(),
      /** How many rows have it, and the number of the first of them. */
      rows: z.number().int(),
      row: z.number().int(),
      /** What that row is called, where a column of labels or identifiers says so. */
      label: z.string().nullable(),
    }),
  ),
});
export type FarValues = z.infer<typeof farValues>;

/**
 * Numbers are null where they are not defined for the column's type. `sd` divides by n − 1; quartiles lie linearly
 * between the nearest ranks; `distinct` of more than a million rows is an estimate (about 2 %). Edges of times are
 * milliseconds since 1970 of the clock as written.
 */
export const columnStatistics = z.object({
  name: z.string(),
  type: columnType,
  count: z.number().int(),
  missing: z.number().int(),
  distinct: z.number().int(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  min: z.union([z.number(), z.string()]).nullable(),
  q1: z.number().nullable(),
  median: z.number().nullable(),
  q3: z.number().nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  histogram: histogram.nullable(),
  top_values: z.array(z.object({ value: z.string(), count: z.number().int() })).nullable(),
  /** Values of numbers that are far from all others, as typing errors are; null where nobody has looked. */
  far: farValues.nullable(),
});
export type ColumnStatistics = z.infer<typeof columnStatistics>;

/** Pearson's r of every pair of the first 100 numeric columns, over the rows where both are present; null where a column is constant. */
export const correlation = z.object({
  columns: z.array(z.string()),
  matrix: z.array(z.array(z.number().nullable())),
  /** The number of rows it comes from where not all were used, as with very many pairs. */
  sampled_rows: z.number().int().nullable(),
});

/**
 * `sampled_rows` is null where every row was used. In large tables it is the number of rows, in blocks spread
 * evenly over the table, that everything but count, missing, min and max comes from.
 */
export const datasetStatistics = z.object({
  row_count: z.number().int(),
  sampled_rows: z.number().int().nullable(),
  columns: z.array(columnStatistics),
  correlation: correlation.nullable(),
  computed_at: z.string(),
});
export type DatasetStatistics = z.infer<typeof datasetStatistics>;

export const statisticsState = z.enum(['none', 'in_progress', 'success', 'failure']);
