import type { DataType } from '@hakaru/contract';
import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedTime, Json } from '../column-types.ts';
import type { Derivation } from './datasets.ts';

/** How a version came to be: a file that arrived, a recipe's run, or columns renamed and sets split. Times are ISO 8601. */
export interface Making {
  /** Several of a series read from several files. */
  uploads: { id: string; file_name: string; byte_size: number | null; sha256: string | null; at: string; by: string }[];
  recipe: {
    preparation_id: string;
    saved_as: { name: string; version: number } | null;
    steps: { id: string; step: string; parameters: object }[];
    done: { id: string; applied: boolean; rows_in: number; rows_out: number }[];
    library_versions: Record<string, string>;
    at: string;
    by: string;
  } | null;
  derived: Derivation | null;
  /** What it was made from, as it was called then: the table it came from first. */
  sources: VersionSource[];
}

/** A version that was deleted while something made from it stayed. Its id is the version's. */
export interface DeletedVersionsTable {
  id: string;
  org_id: string;
  dataset_id: string;
  name: string;
  data_type: DataType;
  version: number;
  content_hash: string;
  row_count: number;
  column_count: number;
  made: Json<Omit<Making, 'sources'>>;
  sources: DefaultedJson<VersionSource[]>;
  created_at: DefaultedTime;
  created_by: Generated<string>;
  deleted_at: DefaultedTime;
  deleted_by: Generated<string>;
}
