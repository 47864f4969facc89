import type { ColumnType, DecisionKindId, ProjectHeadline, ProjectStatus, TrainingTypeId } from '@hakaru/contract';
import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Generated } from 'kysely';
import type { DefaultedTime, Json, NullableJson } from '../column-types.ts';

/** A recipe as it was when its project was registered. Joins name the version they read. */
export interface ProjectRecipe {
  name: string | null;
  version: number | null;
  steps: Recipe['steps'];
  /** The table that the recipe begins with. */
  table: VersionSource;
  /** The tables that its joins read. */
  others: VersionSource[];
  time_series: boolean;
}

/** What a training came to; `said` is null where its kind says nothing in short. */
export interface StoredHeadline {
  said: ProjectHeadline | null;
}

/** Projects of trainings, and those that ask without training. */
export interface TrainingProjectsTable {
  id: Generated<string>;
  org_id: string;
  training_type: TrainingTypeId | DecisionKindId;
  /** Of the calls that it is found by: `projects` of trainings. */
  area: Generated<string>;
  name: string;
  comment: Generated<string>;
  /** Null where it is asked of no dataset; a training always has one. */
  dataset_version_id: string | null;
  /** The training type's own options. */
  config: Json<unknown>;
  /** The recipe that makes its features, learned anew in the folds; null where its dataset has them. */
  recipe: NullableJson<ProjectRecipe>;
  status: Generated<ProjectStatus>;
  current_run_id: string | null;
  /** Of the newest finished training; null where there is none, or of an older version's until it is asked for. */
  headline: NullableJson<StoredHeadline>;
  created_by: string | null;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
}

/** The trained models that a project is asked of, in their order. */
export interface ProjectModelsTable {
  org_id: string;
  project_id: string;
  place: number;
  model_key: string;
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
  /** The columns that rows to predict need where a recipe makes the features of them; null where they need the features. */
  inputs: NullableJson<{ name: string; type: ColumnType }[]>;
  artefact_key: string;
  created_at: DefaultedTime;
}

/** A file that was made of a trained model on request: one of each name, that of the run which made it last. */
export interface ModelArtefactsTable {
  org_id: string;
  model_key: string;
  name: string;
  run_id: string;
  key: string;
  /** The version of the model's settings that it was made with; null where it takes none. */
  settings_version: number | null;
  made_at: DefaultedTime;
}

/** A change of what people may set of a trained model; version 0 is what its training set. */
export interface ModelSettingsTable {
  org_id: string;
  model_key: string;
  version: number;
  settings: Json<Record<string, unknown>>;
  created_by: string | null;
  created_at: DefaultedTime;
}
