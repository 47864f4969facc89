import { z } from 'zod';
import { cell } from '../datasets/columns.ts';
import { defineCall } from '../shared/call.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors, wholeAndSelected } from './selection.ts';

/** Least squares of y on x over the rows that have both; null of fewer than two different x. */
export const linearTrend = z.object({
  slope: z.number(),
  intercept: z.number(),
  r2: z.number().nullable(),
  n: z.number().int(),
});
export type LinearTrend = z.infer<typeof linearTrend>;

const numbers = z.array(z.number());
const integers = z.array(z.number().int());

/** Counts on a grid: one array for each field along y from the lowest, with a count for each along x. */
export const countGrid = z.array(integers);

const fieldCount = z.number().int().min(2).max(256);

/**
 * Up to `limit` rows with both values come as points, more as counts on a grid. Points of times are in milliseconds
 * since 1970. `marginals` are histograms on the edges given with them.
 *
 *     { "x": "temperature", "y": "strength", "colour": "line", "size": null, "limit": 100000, "fields": 64 }
 *     → { "counts": { … }, "total": 79, "trend": { "whole": { "slope": 0.12, "intercept": 3, "r2": 0.81, "n": 79 }, "selected": null },
 *         "chart": { "mode": "points", "row_numbers": [1, 2, …], "x": [180, …], "y": [24.1, …], "colour": ["A", …], "size": null, "is_selected": null },
 *         "marginals": { "x": { "edges": [180, 182], "whole": [3], "selected": null }, "y": { … } } }
 */
export const chartRelation = defineCall({
  method: 'POST',
  path: '/visualization/relation/{dataset}',
  area: 'visualization',
  summary: 'Two columns as points or as a density grid, with trend and marginals',
  params: datasetParams,
  body: rowsRequest.extend({
    x: z.string(),
    y: z.string(),
    colour: z.string().nullable().default(null),
    size: z.string().nullable().default(null),
    limit: z.number().int().min(0).max(100_000).default(100_000),
    fields: fieldCount.default(64),
  }),
  response: z.object({
    counts: rowCounts,
    total: z.number().int(),
    trend: z.object(wholeAndSelected(linearTrend.nullable())),
    picture: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('points'),
        row_numbers: integers,
        x: numbers,
        y: numbers,
        colour: z.array(cell).nullable(),
        size: z.array(z.number().nullable()).nullable(),
        is_selected: z.array(z.boolean()).nullable(),
      }),
      z.object({ mode: z.literal('density'), x_edges: numbers, y_edges: numbers, ...wholeAndSelected(countGrid) }),
    ]),
    marginals: z.object({
      x: z.object({ edges: numbers, ...wholeAndSelected(integers) }),
      y: z.object({ edges: numbers, ...wholeAndSelected(integers) }),
    }),
  }),
  errors: rowsErrors,
});
export type RelationAnswer = z.infer<typeof chartRelation.response>;

/**
 * Rows counted on a grid; with `smooth` also a Gaussian kernel density (Scott's bandwidths) at the fields' middles.
 *
 *     { "x": "temperature", "y": "strength", "fields": 64, "smooth": true }
 */
export const chartDensity = defineCall({
  method: 'POST',
  path: '/visualization/density/{dataset}',
  area: 'visualization',
  summary: 'How many rows lie in each field of a plane',
  params: datasetParams,
  body: rowsRequest.extend({
    x: z.string(),
    y: z.string(),
    fields: fieldCount.default(64),
    smooth: z.boolean().default(false),
  }),
  response: z.object({
    counts: rowCounts,
    x_edges: numbers,
    y_edges: numbers,
    ...wholeAndSelected(z.object({ total: z.number().int(), counts: countGrid, density: z.array(numbers).nullable() })),
  }),
  errors: rowsErrors,
});

/**
 * z over x and y: in each field the mean of the rows in it. With `fill`, empty fields take the mean of the eight
 * nearest fields that have rows, weighted by 1 / distance², and `is_filled` marks them; fields outside the convex
 * hull of those that have rows stay null.
 *
 *     { "x": "temperature", "y": "pressure", "z": "yield", "fields": 24, "fill": true }
 */
export const chartContour = defineCall({
  method: 'POST',
  path: '/visualization/contour/{dataset}',
  area: 'visualization',
  summary: 'The mean of a column in each field of a plane of two others',
  params: datasetParams,
  body: rowsRequest.extend({
    x: z.string(),
    y: z.string(),
    z: z.string(),
    fields: z.number().int().min(2).max(128).default(24),
    fill: z.boolean().default(true),
  }),
  response: z.object({
    counts: rowCounts,
    x_edges: numbers,
    y_edges: numbers,
    ...wholeAndSelected(
      z.object({
        total: z.number().int(),
        counts: countGrid,
        mean: z.array(z.array(z.number().nullable())),
        is_filled: z.array(z.array(z.boolean())),
      }),
    ),
  }),
  errors: rowsErrors,
});
