import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Of a report: every row, not a sample of very many; the quick parts alone, all, or all to complete a quick one. */
export const making = z.object({
  every_row: z.boolean().default(false),
  parts: z.enum(['quick', 'all', 'rest']).default('all'),
});
export type MakingPayload = z.infer<typeof making>;

export const trainJob = defineJob({ name: 'training.train', compute: true });
/** What is made of a trained model on request, and kept: a job each. */
export const artefactJobs = {
  report: defineJob({ name: 'training.report', compute: true, payload: making }),
  export: defineJob({ name: 'training.export', compute: true, payload: making }),
};
export type Artefact = keyof typeof artefactJobs;
