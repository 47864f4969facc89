import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

export type SaveRowsPayload = z.infer<(typeof saveRowsJob)['payload']>;

export const saveRowsJob = defineJob({
  name: 'training.save_rows',
  compute: true,
  payload: z.object({
    project_id: z.string(),
    model_key: z.string(),
    /** The kind's verb. */
    kind: z.string(),
    task: z.string(),
    name: z.string(),
    comment: z.string(),
    /** The version whose rows are told of, and what of its columns stands for a feature; null for the rows the model learned from. */
    given: z.object({ version_id: z.string(), mapping: z.record(z.string(), z.string()) }).nullable(),
    options: z.record(z.string(), z.unknown()),
  }),
});
