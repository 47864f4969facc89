import { z } from 'zod';

export const columnType = z.enum(['numeric', 'categorical', 'boolean', 'datetime']);
export type ColumnType = z.infer<typeof columnType>;

export const columnRole = z.enum(['none', 'feature', 'target', 'group', 'time', 'id', 'label', 'ignore']);
export type ColumnRole = z.infer<typeof columnRole>;

/** What a column looks like, where its role was found by its values and not said by a person. */
export const roleReasonCode = z.enum([
  'lot',
  'lot_blocks',
  'row_number',
  'whole_numbers_once',
  'numbers_rising',
  'unique_numbers',
  'named_identifier',
  'unique_text',
  'date',
  'date_number',
  'month_number',
  'unix_seconds',
  'unix_milliseconds',
  'constant',
  'empty',
]);
export type RoleReasonCode = z.infer<typeof roleReasonCode>;

/** `params.rows` is how many of the first rows were looked at where they are not all. */
export const roleReason = z.object({
  code: roleReasonCode,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RoleReason = z.infer<typeof roleReason>;

const limit = z.number().min(-1e300).max(1e300).nullable();

/** What values of a column should be: limits, and the value aimed at; null is none. */
export const specification = z
  .object({ lower: limit, target: limit, upper: limit })
  .refine(({ lower, target, upper }) => isRising([lower, target, upper]), {
    message: 'lower < target < upper',
    path: ['upper'],
  });
export type Specification = z.infer<typeof specification>;

function isRising(values: readonly (number | null)[]): boolean {
  const given = values.filter((value) => value !== null);
  return given.every((value, at) => at === 0 || given[at - 1]! < value);
}

export const datasetColumn = z.object({
  name: z.string(),
  type: columnType,
  unit: z.string().nullable(),
  description: z.string().nullable(),
  role: columnRole,
  /** Why the role was found; absent where a person said it, or where nothing was found. */
  role_reason: roleReason.nullish(),
  /** Absent where nobody said any. */
  specification: specification.nullish(),
});
export type DatasetColumn = z.infer<typeof datasetColumn>;

/** A cell as JSON carries it; dates are ISO 8601 text, missing is null. */
export const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cell>;
