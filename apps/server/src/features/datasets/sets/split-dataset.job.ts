import type { RowSplit } from '../../../tables/edit/split-rows.ts';
import { defineJob } from '../../../jobs/job.ts';

/** Splits a table's rows into two datasets. */
export const splitDatasetJob = defineJob({ name: 'datasets.split', atOnce: 1 });

export interface SplitDatasetPayload {
  version_id: string;
  split: RowSplit;
  training_id: string;
  inference_id: string;
}
