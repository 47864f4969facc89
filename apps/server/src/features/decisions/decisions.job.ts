import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

export const runDecisionJob = defineJob({ name: 'decisions.run', compute: true });

export type SaveResultPayload = z.infer<(typeof saveResultJob)['payload']>;

/** Rows of a result that become a dataset. */
export const saveResultJob = defineJob({
  name: 'decisions.save',
  payload: z.object({
    project_id: z.string(),
    name: z.string(),
    comment: z.string(),
    /** Which rows, as the call was asked. */
    of: z.record(z.string(), z.unknown()),
    /** Of the columns' names; of a run that was queued before they had any, as they were then. */
    language: z.enum(['en', 'ja']).default('en'),
  }),
});

/** A question to a project whose answer is kept. */
export const askDecisionJob = defineJob({ name: 'decisions.ask', payload: z.object({ asked: z.unknown() }) });
