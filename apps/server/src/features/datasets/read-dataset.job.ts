import type { ReadOptions } from '@hakaru/contract';
import { defineJob } from '../../jobs/job.ts';

/** Reads a dataset's file into its next version. Reading holds much memory, so that one is read at a time. */
export const readDatasetJob = defineJob({ name: 'datasets.read', atOnce: 1 });

export interface ReadDatasetPayload {
  upload_id: string;
  /** As the person saw them in the preview. */
  options: ReadOptions;
  /** Columns that begin with the role of a target. */
  targets?: readonly string[];
}
