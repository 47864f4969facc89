import { z } from 'zod';
import { cell } from '../datasets/columns.ts';

export const MAX_POLYGON_POINTS = 500;
/** Tables of up to so many rows are sent as single rows; beyond, the server aggregates. */
export const MAX_SENT_ROWS = 100_000;
/** Of how many rows is asked for one by one. */
const MAX_LISTED_ROWS = 100_000;

const column = z.string();
const end = z.union([z.number(), z.string()]).nullable();
const rowNumber = z.number().int().min(1);
const point = z.tuple([z.number(), z.number()]);

/**
 * What a row must be like. A missing value is in no range and no polygon; `in` finds it by null. Row numbers count
 * from 1 as in the table.
 *
 *     { column: 'temperature', between: [180, 220] }        both ends belong to it; null is open
 *     { column: 'time', between: ['2024-01-05T00:00:00', null] }   ISO 8601 or milliseconds since 1970
 *     { column: 'line', in: ['A', null] }
 *     { rows: [3, 17, 4021] }
 *     { row_between: [1000, 2000] }
 *     { polygon: { x: 'temperature', y: 'pressure', points: [[180, 1], [220, 1], [200, 3]] } }
 */
export const predicate = z.union([
  z.strictObject({ column, between: z.tuple([end, end]) }),
  z.strictObject({ column, in: z.array(cell).max(10_000) }),
  z.strictObject({ rows: z.array(rowNumber).max(MAX_LISTED_ROWS) }),
  z.strictObject({ row_between: z.tuple([rowNumber, rowNumber]) }),
  z.strictObject({
    polygon: z.strictObject({ x: column, y: column, points: z.array(point).min(3).max(MAX_POLYGON_POINTS) }),
  }),
]);
export type Predicate = z.infer<typeof predicate>;

/** The rows that every one of the predicates holds for: `{ all: [] }` are all rows. */
export const selection = z.strictObject({ all: z.array(predicate).max(50) });
export type Selection = z.infer<typeof selection>;

/**
 * Which rows a chart is made of: those of the dataset's current version (or of `version_id`) that none of
 * `excluded` holds for. With a `selection`, the same numbers come once more for the selected rows among them.
 */
export const rowsRequest = z.object({
  version_id: z.uuid().optional(),
  selection: selection.nullable().default(null),
  excluded: z.array(selection).max(20).default([]),
});
export type RowsRequest = z.infer<typeof rowsRequest>;

/** How many rows the table has, how many of them were used (not excluded), and selected (null without a selection). */
export const rowCounts = z.object({
  version_id: z.uuid(),
  table: z.number().int(),
  used: z.number().int(),
  selected: z.number().int().nullable(),
});
export type RowCounts = z.infer<typeof rowCounts>;

/** The same numbers of the used rows and, where there is a selection, of the selected ones, on the same edges. */
export function wholeAndSelected<T extends z.ZodType>(part: T) {
  return { whole: part, selected: part.nullable() };
}

/** Errors any call about a dataset's rows may answer with. */
export const rowsErrors = ['dataset_not_ready', 'column_unknown', 'column_not_numeric', 'value_unfit'] as const;

export const datasetParams = z.object({ dataset: z.uuid() });
