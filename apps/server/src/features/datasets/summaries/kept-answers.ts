import type { AppContext } from '../../../context.ts';
import { SUMMARIZED_ROWS } from '../../../tables/summaries/table-summaries.ts';
import type { KeptAnswers } from '../../../tables/visual/visual-table.ts';
import type { VersionRow } from '../version-rows.ts';
import { selectSummary } from './summary-rows.ts';

/** What is kept of answers about every row of a version; undefined of small tables, and until it is worked out. */
export async function keptAnswers(
  { database: { db }, files, tables }: Pick<AppContext, 'database' | 'files' | 'tables'>,
  version: VersionRow,
): Promise<KeptAnswers | undefined> {
  if (version.row_count <= SUMMARIZED_ROWS) return undefined;
  const summary = await selectSummary(db, version.org_id, version.id);
  return summary?.state === 'success' && summary.files_prefix
    ? tables.openSummaries(await files.localFolder(summary.files_prefix))
    : undefined;
}
