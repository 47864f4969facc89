import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Of a report: every row, not a sample of very many. */
const extra = z.object({ every_row: z.boolean().default(false) });
export type ExtraPayload = z.infer<typeof extra>;

export const trainJob = defineJob({ name: 'training.train', compute: true });
export const reportJob = defineJob({
  name: 'training.report',
  compute: true,
  payload: extra,
});
export const exportJob = defineJob({
  name: 'training.export',
  compute: true,
  payload: extra,
});
