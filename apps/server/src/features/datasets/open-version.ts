import type { DatasetForm } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import { lockDataset, selectDataset } from './dataset-rows.ts';
import { unready } from './unready.ts';
import { selectCurrentVersion, type VersionRow } from './version-rows.ts';

/** The version of a table or time series, for reading its rows; with `lock`, nothing else changes the dataset until the transaction ends. Throws not_found, dataset_not_ready, dataset_failed or dataset_not_table. */
export async function openVersion(db: Db, orgId: string, datasetId: string, lock = false): Promise<VersionRow> {
  const { form, name, version } = await openAnyVersion(db, orgId, datasetId, lock);
  if (form === 'images') throw new AppError('dataset_not_table', { name });
  return version;
}

/** The version a dataset shows, whatever it is made of. Throws not_found, dataset_not_ready or dataset_failed. */
export async function openAnyVersion(
  db: Db,
  orgId: string,
  datasetId: string,
  lock = false,
): Promise<{ form: DatasetForm; name: string; version: VersionRow }> {
  const { form, name } = found(
    lock ? await lockDataset(db, orgId, datasetId) : await selectDataset(db, orgId, datasetId),
  );
  const version = await selectCurrentVersion(db, orgId, datasetId);
  if (!version) throw await unready(db, orgId, datasetId);
  return { form, name, version };
}
