import type { datasetState, datasetStatistics, DataType, DatasetColumn, DatasetForm, ImageSummary, ReadOptions, ReadProblem, statisticsState, TrainingTypeId } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DefaultedJson, DefaultedTime, Json, NullableJson } from '../column-types.ts';

export interface UploadsTable {
  id: Generated<string>;
  org_id: string;
  kind: string;
  file_name: string;
  byte_size: number;
  sha256: string;
  /** Where the file store keeps it. */
  file_key: string;
  detected: Json<ReadOptions>;
  created_by: string | null;
  created_at: DefaultedTime;
}

/** The files of an upload of pictures, as they arrive: pictures and zips of pictures. */
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
  file_name: string;
  state: Generated<z.infer<typeof datasetState>>;
  current_version: Generated<number>;
  /** The newest run that reads or changes it. */
  current_run_id: string | null;
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
  /** The version's folder where it is more than its table: pictures, masks, thumbnails. */
  files_prefix: string | null;
  image_summary: NullableJson<ImageSummary>;
  /** The run of a recipe that made it; null where it was uploaded. */
  made_from: string | null;
  created_at: DefaultedTime;
}
