import { defineJob } from '../../../jobs/job.ts';

/** Writes a table with columns renamed and re-typed. It may read an uploaded file again, which holds much memory. */
export const draftColumnsJob = defineJob({ name: 'datasets.draft_columns', atOnce: 1 });

export interface DraftColumnsPayload {
  draft_id: string;
}
