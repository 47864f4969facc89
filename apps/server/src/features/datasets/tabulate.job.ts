import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Tabulates the statistics of a dataset's version. */
export const tabulateJob = defineJob({
  name: 'datasets.tabulate',
  atOnce: 1,
  payload: z.object({
    version_id: z.string(),
    /** Use every row of a large table, not a sample. */
    every_row: z.boolean(),
  }),
});
