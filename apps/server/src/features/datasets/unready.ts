import { isErrorCode } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { selectReadingError } from './dataset-rows.ts';

/** What to throw where a dataset has no version to use: it is still being read, or reading it failed, and why. */
export async function unready(db: Db, orgId: string, datasetId: string): Promise<AppError> {
  const reading = await selectReadingError(db, orgId, datasetId);
  if (reading?.dataset_state !== 'failed') return new AppError('dataset_not_ready');
  const { code, params } = reading.error ?? { code: 'stopped', params: {} };
  return new AppError('dataset_failed', { ...params, cause: isErrorCode(code) ? code : 'server_busy' });
}
