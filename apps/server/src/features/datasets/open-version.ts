import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { lockDataset, selectDataset } from './dataset-rows.ts';
import { unready } from './unready.ts';
import { selectCurrentVersion, type VersionRow } from './version-rows.ts';

/** The version a dataset shows, for reading it; with `lock`, nothing else changes the dataset until the transaction ends. Throws not_found, dataset_not_ready or dataset_failed. */
export async function openVersion(db: Db, orgId: string, datasetId: string, lock = false): Promise<VersionRow> {
  found(lock ? await lockDataset(db, orgId, datasetId) : await selectDataset(db, orgId, datasetId));
  const version = await selectCurrentVersion(db, orgId, datasetId);
  if (!version) throw await unready(db, orgId, datasetId);
  return version;
}
