import { isErrorCode } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { type DatasetRow, selectDataset, selectReadingError } from '../dataset-rows.ts';
import { forms } from '../forms.ts';
import type { VersionRow } from './version-rows.ts';

export interface OpenDataset {
  dataset: DatasetRow;
  version: VersionRow;
}

/** A dataset with the version it shows, or the one that is named; with `lock`, nothing else changes the dataset until the transaction ends. Throws not_found, dataset_not_ready or dataset_failed. */
export async function openDataset(
  scope: Scope,
  id: string,
  { versionId, lock = false }: { versionId?: string | undefined; lock?: boolean } = {},
): Promise<OpenDataset> {
  if (lock) requireFound(await scope.lock('datasets', id));
  const dataset = requireFound(await selectDataset(scope, id));
  if (dataset.version_id === null) throw await notReadyError(scope, id);
  const version = requireFound(await scope.row('dataset_versions', versionId ?? dataset.version_id));
  if (version.dataset_id !== id) throw new AppError('not_found');
  return { dataset, version };
}

/** The same of a table or time series, for reading its rows. Throws dataset_not_table as well. */
export async function openTable(...requested: Parameters<typeof openDataset>): Promise<OpenDataset> {
  const opened = await openDataset(...requested);
  if (!forms[opened.dataset.form].isTable) throw new AppError('dataset_not_table', { name: opened.dataset.name });
  return opened;
}

/** What to throw where a dataset has no version to use: it is still being read, or reading it failed, and why. */
export async function notReadyError(scope: Scope, datasetId: string): Promise<AppError> {
  const reading = await selectReadingError(scope, datasetId);
  if (reading?.dataset_state !== 'failed') return new AppError('dataset_not_ready');
  const { code, params } = reading.error ?? { code: 'stopped', params: {} };
  return new AppError('dataset_failed', { ...params, cause: isErrorCode(code) ? code : 'server_busy' });
}
