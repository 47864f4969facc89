import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { taskStarted } from '../shared/tasks.ts';
import { columnType } from './columns.ts';
import { readProblem } from './read-options.ts';

/** What a column is to be called and to hold; what is not given stays. */
export const columnEdit = z.object({
  name: z.string(),
  new_name: z.string().trim().min(1).max(500).optional(),
  type: columnType.optional(),
});
export type ColumnEdit = z.infer<typeof columnEdit>;

export const draftColumns = defineCall({
  method: 'POST',
  path: '/dataset/columns/{id}',
  area: 'datasets',
  status: 202,
  summary:
    'Rename and re-type columns: a table is made on the side, with what could not be converted; the dataset stays as it is until the draft is registered, within seven days',
  params: z.object({ id: z.uuid() }),
  body: z.object({ columns: z.array(columnEdit).min(1).max(20_000) }),
  response: taskStarted.extend({ draft_id: z.uuid() }),
  errors: [
    'dataset_not_ready',
    'dataset_failed',
    'dataset_not_table',
    'column_unknown',
    'column_twice',
    'column_name_repeated',
    'column_name_reserved',
    'columns_unchanged',
  ],
});

/** What re-typing a column did to its values. */
export const retypedColumn = z.object({
  name: z.string(),
  name_before: z.string(),
  type: columnType,
  type_before: columnType,
  missing_before: z.number().int(),
  missing: z.number().int(),
  /** Cells that were missing and have a value now, and the other way round. */
  filled: z.number().int(),
  emptied: z.number().int(),
  /** Texts, or values, that are none of the new type; they are missing. */
  failed: z.number().int(),
});
export type RetypedColumn = z.infer<typeof retypedColumn>;

export const columnDraft = z.object({
  draft_id: z.uuid(),
  state: z.enum(['running', 'ready', 'failed', 'stopped', 'registered']),
  task_id: z.uuid(),
  dataset_id: z.uuid(),
  /** The version it was made from; null since that was deleted. */
  version: z.number().int().nullable(),
  /** Null until the run has succeeded. */
  result: z
    .object({
      renamed: z.array(z.object({ before: z.string(), after: z.string() })),
      retyped: z.array(retypedColumn),
      /** Totals by column, then the first values that could not be converted. */
      problems: z.array(readProblem),
      /** True where the uploaded file was read again, whose lines the problems then count; else they count rows of the table. */
      from_file: z.boolean(),
    })
    .nullable(),
});
export type ColumnDraft = z.infer<typeof columnDraft>;

const draftParams = z.object({ draft_id: z.uuid() });

export const getColumnDraft = defineCall({
  method: 'GET',
  path: '/dataset/columns/result/{draft_id}',
  area: 'datasets',
  summary: 'How far a draft of renamed and re-typed columns is, and what could not be converted',
  params: draftParams,
  response: columnDraft,
});

export const registerColumnDraft = defineCall({
  method: 'POST',
  path: '/dataset/columns/register/{draft_id}',
  area: 'datasets',
  status: 201,
  summary: 'Make a draft the dataset’s next version',
  params: draftParams,
  response: z.object({ dataset_id: z.uuid(), version_id: z.uuid(), version: z.number().int() }),
  errors: ['draft_not_ready', 'draft_registered', 'draft_outdated'],
});
