import type { ImageSummary } from '@hakaru/contract';
import type { InputColumn, RecipeForm, VersionSource } from '@hakaru/contract/preprocessing/calls';
import type { ImageStepResult, LeftOut } from '@hakaru/contract/preprocessing/image-recipe';
import type { Recipe, StepResult } from '@hakaru/contract/preprocessing/recipe';
import type { Generated } from 'kysely';
import type { DefaultedTime, Json, NullableJson } from '../column-types.ts';

/** One version of a saved recipe; it never changes. */
export interface RecipesTable {
  id: Generated<string>;
  org_id: string;
  name: string;
  version: number;
  /** Of images, `steps` are an ImageRecipe's; preprocessing/images alone reads those. */
  form: Generated<RecipeForm>;
  comment: Generated<string>;
  steps: Json<Recipe['steps']>;
  /** Columns of the dataset it was made for that its steps name. */
  inputs: Json<InputColumn[]>;
  created_by: string | null;
  created_at: DefaultedTime;
}

/** What a recipe's run left in the file store, for registering. */
export interface PreparationResult {
  table_key: string;
  byte_size: number;
  content_hash: string;
  rows: number;
  columns: { name: string; type: 'number' | 'integer' | 'text' | 'boolean' | 'datetime' | 'other' }[];
  steps: StepResult[];
  learned_from: number | null;
  /** Of the libraries that computed it; of results made before they were kept, absent. */
  versions?: Record<string, string>;
}

/** What a recipe for images left, beside the PreparationResult that counts its images as rows. */
export interface ImagePreparationResult {
  pictures_in: number;
  summary: ImageSummary;
  steps: ImageStepResult[];
  /** The first 1,000. */
  left_out: LeftOut[];
  left_out_count: number;
}

/** A run of a recipe on a version; a dataset version may be made from it. */
export interface PreparationsTable {
  id: string;
  org_id: string;
  /** The version it reads; null since that was deleted. */
  dataset_version_id: string | null;
  /** That version, then those its joins read, as they were called. */
  sources: Json<VersionSource[]>;
  /** Of images, `steps` are an ImageRecipe's; preprocessing/images alone reads those. */
  form: Generated<RecipeForm>;
  steps: Json<Recipe['steps']>;
  state: Generated<'running' | 'ready' | 'failed' | 'stopped'>;
  run_id: string;
  /** The recipe it was saved as. */
  recipe_id: string | null;
  /** The folder of the table, what its steps learned and the rows they removed. */
  files_prefix: string | null;
  result: NullableJson<PreparationResult>;
  /** Of images alone. */
  image_result: NullableJson<ImagePreparationResult>;
  created_by: string | null;
  created_at: DefaultedTime;
}
