import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

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
