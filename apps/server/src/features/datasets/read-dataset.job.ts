import type { ReadOptions } from '@hakaru/contract';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Reads a dataset's file into its next version. Reading holds much memory, so that one is read at a time. */
export const readDatasetJob = defineJob({
  name: 'datasets.read',
  atOnce: 1,
  payload: z.object({
    upload_id: z.string(),
    /** As the person saw them in the preview. */
    options: z.custom<ReadOptions>(),
    /** Columns that begin with the role of a target. */
    targets: z.array(z.string()).readonly().optional(),
  }),
});
