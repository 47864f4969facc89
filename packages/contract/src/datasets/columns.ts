import { z } from 'zod';

export const columnType = z.enum(['numeric', 'categorical', 'boolean', 'datetime']);
export type ColumnType = z.infer<typeof columnType>;

export const columnRole = z.enum(['none', 'feature', 'target', 'group', 'time', 'id', 'label', 'ignore']);
export type ColumnRole = z.infer<typeof columnRole>;

export const datasetColumn = z.object({
  name: z.string(),
  type: columnType,
  unit: z.string().nullable(),
  description: z.string().nullable(),
  role: columnRole,
});
export type DatasetColumn = z.infer<typeof datasetColumn>;

/** A cell as JSON carries it; dates are ISO 8601 text, missing is null. */
export const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cell>;
