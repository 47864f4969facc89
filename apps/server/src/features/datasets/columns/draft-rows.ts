import type { ColumnEdit } from '@hakaru/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { json } from '../../../db/json.ts';
import type { Row } from '../../../db/tables.ts';
import type { ColumnDraftResult } from '../../../db/tables/datasets.ts';
import { found } from '../../../http/app-error.ts';

export type DraftRow = Row<'column_drafts'>;

export async function insertDraft(
  trx: Db,
  orgId: string,
  row: Pick<DraftRow, 'id' | 'dataset_id' | 'version_id' | 'run_id' | 'created_by'> & { edits: ColumnEdit[] },
): Promise<void> {
  await trx
    .insertInto('column_drafts')
    .values({ ...row, org_id: orgId, edits: json(row.edits) })
    .execute();
}

export async function selectDraft(db: Db, orgId: string, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('column_drafts').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}

/** Locks it until the transaction ends. */
export async function lockDraft(trx: Db, orgId: string, id: string): Promise<DraftRow | undefined> {
  return trx
    .selectFrom('column_drafts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Throws not_found where the draft was deleted meanwhile, so that nothing is left of its run. */
export async function completeDraft(
  trx: Db,
  orgId: string,
  id: string,
  files_prefix: string,
  result: ColumnDraftResult,
): Promise<void> {
  found(
    await trx
      .updateTable('column_drafts')
      .set({ state: 'ready', files_prefix, result: json(result) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
}

export async function endDraft(trx: Db, orgId: string, id: string, state: 'failed' | 'stopped'): Promise<void> {
  await trx.updateTable('column_drafts').set({ state }).where('org_id', '=', orgId).where('id', '=', id).execute();
}

export async function noteRegistered(trx: Db, orgId: string, id: string, registered_version: string): Promise<void> {
  await trx
    .updateTable('column_drafts')
    .set({ registered_version })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Removes drafts a week after they were begun, unless still running. Answers the folders that are then nobody's. */
export async function deleteStaleDrafts(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('column_drafts')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where('state', '<>', 'running')
    // Of one registered at this moment, the row says so before this statement's view of the versions does.
    .returning([
      'files_prefix',
      sql<boolean>`registered_version is not null or exists (select 1 from dataset_versions v where v.files_prefix = column_drafts.files_prefix)`.as(
        'is_kept',
      ),
    ])
    .execute();
  return rows.flatMap((row) => (row.files_prefix !== null && !row.is_kept ? [row.files_prefix] : []));
}
