import type { Db } from '../../../db/database.ts';
import type { Scope } from '../../../db/scope.ts';
import type { Row } from '../../../db/tables.ts';

type SummaryRow = Row<'table_summaries'>;

export async function selectSummary({ db, orgId }: Scope, versionId: string): Promise<SummaryRow | undefined> {
  return db
    .selectFrom('table_summaries')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
}

/** Notes that a version's summaries are on their way; undefined where they are so already, or there. */
export async function claimSummary({ db: trx, orgId }: Scope, versionId: string): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('table_summaries')
    .values({ org_id: orgId, version_id: versionId })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'version_id'])
        .doUpdateSet({ state: 'in_progress' })
        .where('table_summaries.state', '=', 'failure'),
    )
    .returning('id')
    .executeTakeFirst();
}

/** Undefined where the version is gone. */
export async function completeSummary(
  { db: trx, orgId }: Scope,
  versionId: string,
  state: SummaryRow['state'],
  filesPrefix: string | null,
): Promise<{ id: string } | undefined> {
  return trx
    .updateTable('table_summaries')
    .set({ state, files_prefix: filesPrefix })
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .returning('id')
    .executeTakeFirst();
}

/** Of every organization: what was kept of versions that are gone. */
export async function selectOrphanedSummaries(db: Db): Promise<SummaryRow[]> {
  return db.selectFrom('table_summaries').selectAll().where('version_id', 'is', null).execute();
}

export async function deleteSummary(db: Db, id: string): Promise<void> {
  await db.deleteFrom('table_summaries').where('id', '=', id).execute();
}
