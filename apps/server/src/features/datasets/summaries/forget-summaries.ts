import type { DatasetContext } from '../dataset-context.ts';
import { deleteSummary, selectOrphanedSummaries } from './summary-rows.ts';

/** Removes the files of what was kept of versions that are gone. */
export async function forgetSummaries({
  database: { db },
  files,
}: Pick<DatasetContext, 'database' | 'files'>): Promise<void> {
  for (const { id, files_prefix } of await selectOrphanedSummaries(db)) {
    if (files_prefix) await files.deletePrefix(files_prefix);
    await deleteSummary(db, id);
  }
}
