import { z } from 'zod';
import { columnType } from '../datasets/columns.ts';
import { defineCall } from '../shared/call.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors, wholeAndSelected } from './selection.ts';

const binCount = z.number().int().min(1).max(500);

/** `counts[i]` are the values from `edges[i]` up to, without, `edges[i + 1]`; the last bin has its upper edge in. `density` holds at each point of the grid. */
const distributionPart = z.object({
  count: z.number().int(),
  missing: z.number().int(),
  counts: z.array(z.number().int()),
  density: z.array(z.number()).nullable(),
  /** Of the kernel, in the column's unit. */
  bandwidth: z.number().nullable(),
});

/**
 * Numbers, times (milliseconds since 1970) and booleans (0 and 1). `density` is a Gaussian kernel density with
 * Silverman's bandwidth 0.9 · min(sd, IQR / 1.34) · n^(−1/5), from counts on 1,024 fields; null of fewer than two
 * different values. A column without values has no edges.
 */
const columnDistribution = z.object({
  name: z.string(),
  type: columnType,
  edges: z.array(z.number()),
  /** The points that `density` is given at. */
  grid: z.array(z.number()),
  ...wholeAndSelected(distributionPart),
});

/**
 *     { "columns": ["temperature"], "bins": 20 }
 *     → { "counts": { … }, "columns": [{ "name": "temperature", "type": "numeric", "edges": [180, 182, …], "grid": [178.3, …],
 *         "whole": { "count": 79, "missing": 1, "counts": [3, 8, …], "density": [0.0012, …], "bandwidth": 1.7 }, "selected": null }] }
 */
export const chartDistribution = defineCall({
  method: 'POST',
  path: '/visualization/distribution/{dataset}',
  area: 'visualization',
  summary: 'Histograms with kernel densities',
  params: datasetParams,
  body: rowsRequest.extend({ columns: z.array(z.string()).min(1).max(20), bins: binCount.nullable().default(null) }),
  response: z.object({ counts: rowCounts, columns: z.array(columnDistribution) }),
  errors: rowsErrors,
});
export type DistributionAnswer = z.infer<typeof chartDistribution.response>;

/**
 * Quartiles lie linearly between the nearest ranks; the whiskers end at the last values within 1.5 IQR of the box.
 * Of the values outside, the outermost come with their rows.
 */
export const boxStatistics = z.object({
  count: z.number().int(),
  missing: z.number().int(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  min: z.number().nullable(),
  whisker_low: z.number().nullable(),
  q1: z.number().nullable(),
  median: z.number().nullable(),
  q3: z.number().nullable(),
  whisker_high: z.number().nullable(),
  max: z.number().nullable(),
  outlier_count: z.number().int(),
  outliers: z.array(z.object({ row: z.number().int(), value: z.number() })),
  /** The violin: a kernel density at each point of the answer's `grid`, as that of the distribution. */
  density: z.array(z.number()).nullable(),
});
export type BoxStatistics = z.infer<typeof boxStatistics>;

/**
 * The groups with the most rows, in the order of their values (numbers and times by size, words by the alphabet,
 * missing last as null). What the other groups hold is in `other_groups`.
 *
 *     { "value": "strength", "group": "line", "limit": 20 }   group null: all rows as one
 *     → { "counts": { … }, "grid": [1.1, …], "groups": [{ "group": "A", "whole": { "count": 20, "q1": 3.1, … }, "selected": null }], "other_groups": { "groups": 0, "rows": 0 } }
 */
export const chartGroups = defineCall({
  method: 'POST',
  path: '/visualization/groups/{dataset}',
  area: 'visualization',
  summary: 'Box and violin of a column by group',
  params: datasetParams,
  body: rowsRequest.extend({
    value: z.string(),
    group: z.string().nullable().default(null),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  response: z.object({
    counts: rowCounts,
    value_type: columnType,
    grid: z.array(z.number()),
    groups: z.array(z.object({ group: z.string().nullable(), ...wholeAndSelected(boxStatistics) })),
    other_groups: z.object({ groups: z.number().int(), rows: z.number().int() }),
  }),
  errors: rowsErrors,
});
export type GroupsAnswer = z.infer<typeof chartGroups.response>;
