import type { ProjectStatus, TrainingTypeId } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { DefaultedTime, Json } from '../column-types.ts';

export interface TrainingProjectsTable {
  id: Generated<string>;
  org_id: string;
  training_type: TrainingTypeId;
  name: string;
  comment: Generated<string>;
  dataset_version_id: string;
  /** The training type's own options. */
  config: Json<unknown>;
  status: Generated<ProjectStatus>;
  current_run_id: string | null;
  created_by: string | null;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
}

/** Its id is the wire's model_key. */
export interface TrainedModelsTable {
  id: Generated<string>;
  org_id: string;
  project_id: string;
  run_id: string;
  model: string;
  target: string | null;
  index: number;
  artefact_key: string;
  report_run_id: string | null;
  report_key: string | null;
  export_run_id: string | null;
  export_key: string | null;
  created_at: DefaultedTime;
}
