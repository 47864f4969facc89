import { defineJob } from '../../../jobs/job.ts';

export const saveRowsJob = defineJob({ name: 'training.save_rows', compute: true });

export interface SaveRowsPayload {
  project_id: string;
  model_key: string;
  /** The kind's verb. */
  kind: string;
  task: string;
  name: string;
  comment: string;
  /** The version whose rows are told of, and what of its columns stands for a feature; null for the rows the model learned from. */
  given: { version_id: string; mapping: Record<string, string> } | null;
  options: Record<string, unknown>;
}
