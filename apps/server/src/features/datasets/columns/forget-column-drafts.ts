import type { DatasetContext } from '../dataset-context.ts';
import { deleteStaleDrafts } from './draft-rows.ts';

/** Forgets drafts of changed columns after a week; files of those that were registered stay. */
export async function forgetColumnDrafts({
  database: { db },
  files,
}: Pick<DatasetContext, 'database' | 'files'>): Promise<void> {
  for (const prefix of await deleteStaleDrafts(db)) await files.deletePrefix(prefix);
}
