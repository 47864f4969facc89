import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Works out what is asked of a large table again and again. */
export const summarizeJob = defineJob({
  name: 'datasets.summarize',
  atOnce: 1,
  payload: z.object({ version_id: z.string() }),
});
