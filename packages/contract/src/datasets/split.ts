import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { taskStarted } from '../shared/tasks.ts';

export const splitMethod = z.enum(['random', 'stratified', 'time', 'order']);
export type SplitMethod = z.infer<typeof splitMethod>;

const name = z.string().trim().min(1).max(200);

export const splitDataset = defineCall({
  method: 'POST',
  path: '/dataset/split/{id}',
  area: 'datasets',
  status: 202,
  summary: 'Split a table into a dataset of training data and one of inference data; the original stays as it is',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    method: splitMethod.default('random'),
    /** The share of the rows that goes to the training data. */
    share: z.number().gt(0).lt(1),
    /** For random and stratified: the same seed makes the same sets. */
    seed: z.number().int().min(0).max(2_147_483_647).default(0),
    /** Stratified: each of its values is split in the same share. By time: the earlier rows train. */
    column: z.string().nullable().default(null),
    training_name: name,
    inference_name: name,
  }),
  response: taskStarted.extend({ training_id: z.uuid(), inference_id: z.uuid() }),
  errors: [
    'dataset_not_ready',
    'dataset_failed',
    'dataset_not_table',
    'name_taken',
    'column_unknown',
    'set_column_missing',
    'set_time_column',
    'set_names_equal',
    'set_one_sided',
    'set_strata_many',
  ],
});
