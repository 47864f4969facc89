import type {
  ColumnDraft,
  ColumnEdit,
  DatasetColumn,
  DatasetForm,
  DecisionKindId,
  datasetState,
  datasetStatistics,
  DataType,
  DetailChange,
  ImageSummary,
  ReadOptions,
  ReadProblem,
  SplitMethod,
  statisticsState,
  TrainingTypeId,
} from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DefaultedJson, DefaultedTime, Json, NullableJson } from '../column-types.ts';

export interface UploadsTable {
  id: Generated<string>;
  org_id: string;
  /** Images are files of their own (upload_files). */
  kind: 'table' | 'images';
  file_name: string;
  byte_size: number;
  sha256: string;
  /** Where the file store keeps it. */
  file_key: string;
  detected: Json<ReadOptions>;
  created_by: string | null;
  created_at: DefaultedTime;
}

/** The files of an upload of images, as they arrive: images and zips of images. */
export interface UploadFilesTable {
  upload_id: string;
  org_id: string;
  /** Below the folder that was dropped. */
  path: string;
  byte_size: number;
  sha256: string;
  file_key: string;
}

export interface DatasetsTable {
  id: Generated<string>;
  org_id: string;
  name: string;
  category: Generated<string>;
  training_type: TrainingTypeId;
  data_type: DataType;
  kind: 'supervised' | 'unsupervised' | 'softsensor';
  form: Generated<DatasetForm>;
  preprocessed: Generated<boolean>;
  comment: Generated<string>;
  tags: Generated<string[]>;
  file_name: string;
  state: Generated<z.infer<typeof datasetState>>;
  current_version: Generated<number>;
  /** The newest run that reads or changes it. */
  current_run_id: string | null;
  /** The project whose result its first version is; it may be gone since. */
  made_with: NullableJson<{ project_id: string; name: string }>;
  created_by: string | null;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
}

/** Values never change after the row is there; units, descriptions and roles in `columns` may. */
export interface DatasetVersionsTable {
  id: Generated<string>;
  org_id: string;
  dataset_id: string;
  version: number;
  /** The Parquet file, and the uploaded one it came from. */
  table_key: string;
  source_key: string | null;
  source_options: NullableJson<ReadOptions>;
  columns: Json<DatasetColumn[]>;
  row_count: number;
  byte_size: number;
  content_hash: string;
  problems: DefaultedJson<ReadProblem[]>;
  statistics: NullableJson<z.infer<typeof datasetStatistics>>;
  statistics_state: Generated<z.infer<typeof statisticsState>>;
  /** The version's folder where it is more than its table: images, masks, thumbnails. */
  files_prefix: string | null;
  image_summary: NullableJson<ImageSummary>;
  /** The run of a recipe that made it; null where it was uploaded. */
  made_from: string | null;
  /** How it was made of another version, otherwise than by a recipe. */
  derived: NullableJson<Derivation>;
  /** What its columns are called in the uploaded file, where its rows are still that file's and names differ from it. */
  source_names: NullableJson<Record<string, string>>;
  created_by: Generated<string | null>;
  created_at: DefaultedTime;
}

/** The version something was made from, as it was called then; it may be gone since. */
interface DerivationSource {
  dataset_id: string;
  name: string;
  version_id: string;
  version: number;
  content_hash: string;
}

export type Derivation = { source: DerivationSource } & (
  | ({ kind: 'columns' } & Pick<NonNullable<ColumnDraft['result']>, 'renamed' | 'retyped'>)
  | {
      kind: 'model';
      project: { id: string; name: string; training_type: TrainingTypeId };
      model: { key: string; name: string; target: string | null };
      task: string;
      parameters: Record<string, unknown>;
      summary: Record<string, unknown>;
    }
  | {
      kind: 'decision';
      project: { id: string; name: string; decision: DecisionKindId };
      /** Which rows of its result. */
      parameters: Record<string, unknown>;
    }
  | {
      kind: 'split';
      part: 'training_data' | 'inference_data';
      method: SplitMethod;
      share: number;
      seed: number;
      column: string | null;
      rows_before: number;
    }
  | {
      kind: 'labels';
      column: string;
      /** The column was not there before. */
      is_new: boolean;
      periods: number;
      /** Rows in them. */
      rows: number;
    }
);

/** What was said of a dataset and its columns, before and after a change. */
export interface DatasetChangesTable {
  id: Generated<string>;
  org_id: string;
  dataset_id: string;
  /** The version on show then. */
  version: number;
  changes: Json<DetailChange[]>;
  created_by: string | null;
  created_at: DefaultedTime;
}

/** What a draft's run left in the file store, for registering. */
export interface ColumnDraftResult {
  table_key: string;
  byte_size: number;
  content_hash: string;
  row_count: number;
  columns: DatasetColumn[];
  report: NonNullable<ColumnDraft['result']>;
}

/** A table with columns renamed and re-typed, made on the side until it is registered as a version. */
export interface ColumnDraftsTable {
  id: string;
  org_id: string;
  dataset_id: string;
  /** The version it reads; null since that was deleted. */
  version_id: string | null;
  edits: Json<ColumnEdit[]>;
  state: Generated<'running' | 'ready' | 'failed' | 'stopped'>;
  run_id: string;
  files_prefix: string | null;
  result: NullableJson<ColumnDraftResult>;
  registered_version: string | null;
  created_by: string | null;
  created_at: DefaultedTime;
}
