import type { RecipeForm } from '@hakaru/contract/preprocessing/calls';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import { holdVersions, lockVersions } from '../lineage/index.ts';
import { lockPreparation, type PreparationRow, selectMadeVersion, selectPreparation } from './preparation-rows.ts';

/** A result that can be registered, locked with what it was made from. Throws not_found, preparation_registered or preparation_not_ready. */
export async function takePreparation(trx: Db, orgId: string, id: string, form: RecipeForm) {
  const { sources } = found(await selectPreparation(trx, orgId, id, form));
  await lockVersions(trx, orgId, [...new Set(sources.map((source) => source.dataset_id))], []);
  const { state, result, files_prefix, ...row }: PreparationRow = found(await lockPreparation(trx, orgId, id, form));
  if (await selectMadeVersion(trx, orgId, id)) throw new AppError('preparation_registered');
  if (state !== 'ready' || !result || !files_prefix) throw new AppError('preparation_not_ready');
  await holdVersions(
    trx,
    orgId,
    sources.map((source) => source.version_id),
  );
  return { ...row, result, files_prefix, source: found(sources[0]) };
}
