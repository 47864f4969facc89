import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import type { RowSplit } from '../../../tables/edit/split-rows.ts';

/** Splits a table's rows into two datasets. */
export const splitDatasetJob = defineJob({
  name: 'datasets.split',
  atOnce: 1,
  payload: z.object({
    version_id: z.string(),
    split: z.custom<RowSplit>(),
    training_id: z.string(),
    inference_id: z.string(),
  }),
});
