import { transaction } from '../../../db/transaction.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { holdVersions } from '../../lineage/index.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { lockDataset } from '../dataset-rows.ts';
import { publishVersion } from '../publish-version.ts';
import { selectVersion } from '../version-rows.ts';
import { lockDraft, noteRegistered, selectDraft } from './draft-rows.ts';
import { columnsAfterEdit, planEdits } from './plan-edits.ts';
import { sourceAfter } from './source-after.ts';

/** Makes a draft its dataset's next version. Throws not_found, draft_not_ready, draft_registered, or draft_outdated where the dataset has another version since. */
export async function registerColumnDraft(
  { database: { db }, jobs }: Pick<DatasetContext, 'database' | 'jobs'>,
  orgId: string,
  userId: string,
  id: string,
): Promise<{ dataset_id: string; version_id: string; version: number }> {
  return transaction(db, async (trx) => {
    const { dataset_id } = found(await selectDraft(trx, orgId, id));
    // The dataset first, as deleting it does.
    const dataset = found(await lockDataset(trx, orgId, dataset_id));
    const { state, result, files_prefix, version_id, registered_version, edits } = found(
      await lockDraft(trx, orgId, id),
    );
    if (registered_version !== null) throw new AppError('draft_registered');
    if (state !== 'ready' || !result || files_prefix === null) throw new AppError('draft_not_ready');
    await holdVersions(trx, orgId, [found(version_id)]);
    const before = found(await selectVersion(trx, orgId, found(version_id)));
    if (before.version !== dataset.current_version)
      throw new AppError('draft_outdated', { version: dataset.current_version });
    const {
      table_key,
      byte_size,
      content_hash,
      row_count,
      report: { renamed, retyped },
    } = result;
    // What people said of the columns while the draft waited is kept.
    const columns = columnsAfterEdit(before.columns, planEdits(before.columns, edits, before.source_names));
    const source = {
      dataset_id,
      name: dataset.name,
      version_id: before.id,
      version: before.version,
      content_hash: before.content_hash,
    };
    const made = await publishVersion(trx, jobs, orgId, userId, {
      datasetId: dataset_id,
      comment: '',
      madeFrom: null,
      derived: { kind: 'columns', source, renamed, retyped },
      table_key,
      files_prefix,
      columns,
      row_count,
      byte_size,
      content_hash,
      source: sourceAfter(before, result),
    });
    await noteRegistered(trx, orgId, id, made.version_id);
    return made;
  });
}
