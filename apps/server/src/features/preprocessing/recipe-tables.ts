import type { VersionSource } from '@hakaru/contract/preprocessing/calls';
import { type Recipe, stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError, found } from '../../http/app-error.ts';
import { openVersion, selectDataset, selectVersion, type VersionRow } from '../datasets/index.ts';

/** The table a recipe works on and those its steps name, as versions and as files on this machine. */
export interface RecipeTables {
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
  db: Db,
  files: FileStore,
  orgId: string,
  datasetId: string,
  versionId: string | undefined,
  steps: Recipe['steps'],
): Promise<RecipeTables> {
  const version = await chosenVersion(db, orgId, datasetId, versionId);
  const { form, source } = await describe(db, orgId, version);
  const sources: RecipeTables['sources'] = [source];
  const other_tables: Record<string, TableFile> = {};
  for (const { dataset, number, step } of otherDatasets(steps)) {
    if (dataset in other_tables) continue;
    const other = await openOther(db, orgId, dataset, { number, step });
    sources.push((await describe(db, orgId, other)).source);
    other_tables[dataset] = await fileOf(files, other);
  }
  return {
    version,
    sources,
    spec: { table: await fileOf(files, version), other_tables, time_series: form === 'time_series' },
  };
}

/** A dataset's current version, or the one that is named. */
async function chosenVersion(
  db: Db,
  orgId: string,
  datasetId: string,
  versionId: string | undefined,
): Promise<VersionRow> {
  const current = await openVersion(db, orgId, datasetId);
  if (versionId === undefined || versionId === current.id) return current;
  const version = found(await selectVersion(db, orgId, versionId));
  if (version.dataset_id !== datasetId) throw new AppError('not_found');
  return version;
}

/** A version as it is called now, and the form of its dataset. */
export async function describe(db: Db, orgId: string, version: VersionRow) {
  const { name, form } = found(await selectDataset(db, orgId, version.dataset_id));
  return {
    form,
    source: {
      dataset_id: version.dataset_id,
      name,
      version_id: version.id,
      version: version.version,
      content_hash: version.content_hash,
    },
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
  db: Db,
  orgId: string,
  dataset: string,
  params: { number: number; step: string },
): Promise<VersionRow> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(dataset);
  if (!isId || !(await selectDataset(db, orgId, dataset)))
    throw new AppError('recipe_dataset_missing', { ...params, dataset });
  return openVersion(db, orgId, dataset);
}
