import { z } from 'zod';
import { defineCall } from '../shared/call.ts';

/** How a version came to be: a file was read, a recipe was run, columns were renamed and re-typed, a table was split, labels were drawn on a series, a trained model told of rows, a project's result was saved. */
export const versionOrigin = z.enum(['upload', 'recipe', 'columns', 'split', 'labels', 'model', 'decision']);
export type VersionOrigin = z.infer<typeof versionOrigin>;

export const datasetVersion = z.object({
  version_id: z.uuid(),
  version: z.number().int(),
  is_current: z.boolean(),
  origin: versionOrigin,
  row_count: z.number().int(),
  column_count: z.number().int(),
  byte_size: z.number().int(),
  content_hash: z.string(),
  created_at: z.string(),
  /** Empty where it is not known. */
  created_by: z.string(),
});
export type DatasetVersion = z.infer<typeof datasetVersion>;

/** One thing that was said of the dataset, or of one of its columns, before and after; null is nothing. */
export const detailChange = z.object({
  column: z.string().nullable(),
  field: z.enum([
    'name',
    'category',
    'comment',
    'data_type',
    'training_type',
    'tags',
    'unit',
    'description',
    'role',
    'specification',
  ]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type DetailChange = z.infer<typeof detailChange>;

export const detailsChange = z.object({
  /** The version on show then. */
  version: z.number().int(),
  changes: z.array(detailChange),
  modified_at: z.string(),
  modified_by: z.string(),
});
export type DetailsChange = z.infer<typeof detailsChange>;

export const getDatasetHistory = defineCall({
  method: 'GET',
  path: '/dataset/history/{id}',
  area: 'datasets',
  summary: 'A dataset’s versions, newest first, and the last 500 changes of what is said of it and its columns',
  params: z.object({ id: z.uuid() }),
  response: z.object({ versions: z.array(datasetVersion), changes: z.array(detailsChange) }),
});
