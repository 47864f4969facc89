import type { TaskState } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedTime, NullableJson } from '../column-types.ts';

/** Predicts either a dataset's version or typed rows kept as a file: exactly one of the two. */
export interface PredictionsTable {
  id: Generated<string>;
  org_id: string;
  project_id: string;
  model_key: string;
  name: string;
  input_version_id: string | null;
  rows_key: string | null;
  mapping: DefaultedJson<Record<string, string | null>>;
  /** The training type's own: coverage and kind of intervals, a decision threshold. */
  settings: DefaultedJson<Record<string, unknown>>;
  /** What was set of the model when it was asked; null where nothing may be set of it. */
  model_settings: NullableJson<Record<string, unknown>>;
  run_id: string | null;
  state: Generated<TaskState>;
  summary: NullableJson<Record<string, unknown>>;
  output_key: string | null;
  created_by: string | null;
  created_at: DefaultedTime;
}
