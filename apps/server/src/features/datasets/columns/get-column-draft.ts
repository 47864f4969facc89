import type { ColumnDraft } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { found } from '../../../http/app-error.ts';
import { selectVersion } from '../version-rows.ts';
import { selectDraft } from './draft-rows.ts';

/** How far a draft of changed columns is, and what it did. */
export async function getColumnDraft(db: Db, orgId: string, id: string): Promise<ColumnDraft> {
  const { state, run_id, dataset_id, version_id, result, registered_version } = found(await selectDraft(db, orgId, id));
  const version = version_id === null ? undefined : await selectVersion(db, orgId, version_id);
  return {
    draft_id: id,
    state: registered_version === null ? state : 'registered',
    task_id: run_id,
    dataset_id,
    version: version?.version ?? null,
    result: result?.report ?? null,
  };
}
