import type { DatasetColumn, ImageSummary } from '@hakaru/contract';
import type { InputColumn, RecipeForm, VersionSource } from '@hakaru/contract/preprocessing/calls';
import type { ImageRecipe } from '@hakaru/contract/preprocessing/image-recipe';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import type { ImagePreparationResult, PreparationResult } from '../../db/tables/preprocessing.ts';
import type { FileStore, StoredFile } from '../../files/file-store.ts';
import type { ComputeRunContext } from '../../jobs/compute-run.ts';
import type { JobDefinition } from '../../jobs/job.ts';
import type { VersionRow } from '../datasets/index.ts';
import { imageRecipes } from './image-recipes.ts';
import type { PreparationRow } from './preparation-rows.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { tableRecipes } from './table-recipes.ts';

/** A recipe for a dataset's current version, or the one that is named. */
export interface Order {
  datasetId: string;
  versionId: string | undefined;
  recipe: Recipe | ImageRecipe;
}

interface Outcome {
  /** Kept with the run. */
  summary: Record<string, number>;
  /** What was made, with the workspace's files as they are kept. */
  resultOf(stored: StoredFile[]): { result: PreparationResult; image_result?: ImagePreparationResult };
}

/** What recipes for data of one form do in their own way. */
export interface RecipeVerbs {
  job: JobDefinition<null>;
  /** What a recipe works on, and the versions it reads, its own first. Throws not_found, dataset_not_ready, or why the data does not fit. */
  open(
    files: FileStore,
    scope: Scope,
    order: Order,
  ): Promise<{ version: VersionRow; sources: [VersionSource, ...VersionSource[]] }>;
  /** Runs a recipe on all, into the workspace. */
  run(
    parts: Omit<PreprocessingContext, 'jobs'>,
    context: ComputeRunContext<null>,
    preparation: PreparationRow,
  ): Promise<Outcome>;
  /** Columns that the steps name. */
  inputs(steps: Recipe['steps'], columns: DatasetColumn[]): InputColumn[];
  /** What a result is as a version of a dataset. Throws preparation_empty. */
  made(
    preparation: Pick<PreparationRow, 'image_result'> & { result: PreparationResult },
    before: VersionRow,
  ): { columns: DatasetColumn[]; image_summary?: ImageSummary };
}

export const recipeForms: Record<RecipeForm, RecipeVerbs> = { table: tableRecipes, images: imageRecipes };
