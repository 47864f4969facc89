import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import { type Recipe, stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import { forms, type OpenDataset, openTable, selectDataset, sourceOf, type VersionRow } from '../datasets/index.ts';

/** The table a recipe works on and those its steps name, as versions and as files on this machine. */
interface RecipeTables {
  version: VersionRow;
  sources: [VersionSource, ...VersionSource[]];
  /** The part of compute's spec that says where the tables are. */
  spec: { table: TableFile; other_tables: Record<string, TableFile>; time_series: boolean };
}

interface TableFile {
  path: string;
  content_hash: string;
}

/** Throws not_found, dataset_not_ready, dataset_not_table or recipe_dataset_missing. */
export async function openRecipeTables(
  files: FileStore,
  scope: Scope,
  datasetId: string,
  versionId: string | undefined,
  steps: Recipe['steps'],
): Promise<RecipeTables> {
  const { dataset, version } = await openTable(scope, datasetId, { versionId });
  const sources: RecipeTables['sources'] = [sourceOf(dataset, version)];
  const other_tables: Record<string, TableFile> = {};
  for (const { dataset: named, number, step } of otherDatasets(steps)) {
    if (named in other_tables) continue;
    const other = await openOther(scope, named, { number, step });
    sources.push(sourceOf(other.dataset, other.version));
    other_tables[named] = await fileOf(files, other.version);
  }
  return {
    version,
    sources,
    spec: { table: await fileOf(files, version), other_tables, time_series: forms[dataset.form].alongTime },
  };
}

async function fileOf(files: FileStore, version: VersionRow): Promise<TableFile> {
  return { path: await files.localPath(version.table_key), content_hash: version.content_hash };
}

/** The datasets that steps in use join or append, with the place of the step. */
export function otherDatasets(steps: Recipe['steps']) {
  return steps.flatMap(({ id, step, on, parameters }, index) =>
    on === false
      ? []
      : Object.entries(parameters)
          .filter(([field]) => stepForms[step].properties[field]?.control === 'dataset')
          .map(([, dataset]) => ({ dataset: String(dataset), number: index + 1, step: id })),
  );
}

/** The table that a step names. Throws recipe_dataset_missing. */
export async function openOther(
  scope: Scope,
  dataset: string,
  params: { number: number; step: string },
): Promise<OpenDataset> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(dataset);
  if (!isId || !(await selectDataset(scope, dataset)))
    throw new AppError('recipe_dataset_missing', { ...params, dataset });
  return openTable(scope, dataset);
}
