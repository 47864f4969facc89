import type { DatasetForm } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { imageSource, openImages } from '../../datasets/index.ts';
import type { ProjectRow } from '../projects/project-rows.ts';
import { openTrainingTables, openProjectTables } from '../recipes/open-recipe.ts';
import type { ImageInputs, InputsOfForm, TrainingInputs } from '../training-kind.ts';

/** What of a project's row says what it reads. */
type Reading = Pick<ProjectRow, 'dataset_id' | 'dataset_version_id' | 'form' | 'recipe'>;
type Open<Inputs> = (scope: Scope, files: FileStore, project: Reading) => Promise<Inputs>;
type Opening = { [Form in DatasetForm]: Open<InputsOfForm[Form]> };

const opening: Opening = { table: openProjectTables, time_series: openProjectTables, images: openProjectImages };
const openingKept: Opening = { table: openTrainingTables, time_series: openTrainingTables, images: openProjectImages };

/** What a project trains on, as compute reads it. Throws recipe_source_deleted. */
export function openInputs(scope: Scope, files: FileStore, project: Reading): Promise<TrainingInputs> {
  return opening[project.form](scope, files, project);
}

/** The same for what is made of a trained model, which can do without the tables of its recipe. */
export function openModelInputs(scope: Scope, files: FileStore, project: Reading): Promise<TrainingInputs> {
  return openingKept[project.form](scope, files, project);
}

async function openProjectImages(
  scope: Scope,
  files: FileStore,
  { dataset_id, dataset_version_id }: Reading,
): Promise<ImageInputs> {
  const opened = await openImages(scope, dataset_id, dataset_version_id);
  return { images: { ...(await imageSource(files, opened)), content_hash: opened.version.content_hash } };
}
