import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

export const runDecisionJob = defineJob({ name: 'decisions.run', compute: true });

/** A question to a project whose answer is kept. */
export const askDecisionJob = defineJob({ name: 'decisions.ask', payload: z.object({ asked: z.unknown() }) });
