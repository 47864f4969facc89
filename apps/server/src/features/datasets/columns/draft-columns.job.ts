import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Writes a table with columns renamed and re-typed. It may read an uploaded file again, which holds much memory. */
export const draftColumnsJob = defineJob({
  name: 'datasets.draft_columns',
  atOnce: 1,
  payload: z.object({ draft_id: z.string() }),
});
