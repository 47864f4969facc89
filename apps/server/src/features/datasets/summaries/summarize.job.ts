import { defineJob } from '../../../jobs/job.ts';

/** Works out what is asked of a large table again and again. */
export const summarizeJob = defineJob({ name: 'datasets.summarize', atOnce: 1 });

export interface SummarizePayload {
  version_id: string;
}
