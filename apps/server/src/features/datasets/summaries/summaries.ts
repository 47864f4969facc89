import type { AppContext } from '../../../context.ts';
import { Scope } from '../../../db/scope.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { SUMMARIZED_ROWS } from '../../../tables/summaries/table-summaries.ts';
import type { StoredAnswers } from '../../../tables/visual/visual-table.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { summarizeJob } from '../datasets.job.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { claimSummary, deleteSummary, selectOrphanedSummaries, selectSummary } from './summary-rows.ts';

type Version = Pick<VersionRow, 'id' | 'dataset_id' | 'row_count'>;

/** Starts working out a large version's summaries in the caller's transaction, unless they are there or on their way. Nobody is told: charts are the same before, only slower. */
export async function startSummarizing(scope: Scope, jobs: JobQueue, version: Version): Promise<void> {
  if (version.row_count <= SUMMARIZED_ROWS || !(await claimSummary(scope, version.id))) return;
  await jobs.startRun(new Scope(scope.db, { orgId: scope.orgId, userId: null }), {
    job: summarizeJob,
    kind: 'summaries',
    subjectType: 'dataset',
    subjectId: version.dataset_id,
    payload: { version_id: version.id },
  });
}

/** The same for a version from before summaries were kept, when somebody looks at it. */
export async function summarizeOnSight(
  { jobs }: Pick<DatasetContext, 'jobs'>,
  scope: Scope,
  version: Version,
): Promise<void> {
  // One that failed is tried again with the statistics, not with every look.
  if (version.row_count > SUMMARIZED_ROWS && !(await selectSummary(scope, version.id)))
    await scope.transaction((trx) => startSummarizing(trx, jobs, version));
}

/** Removes the files of what was kept of versions that are gone. */
export async function forgetSummaries({
  database: { db },
  files,
}: Pick<AppContext, 'database' | 'files'>): Promise<void> {
  for (const { id, files_prefix } of await selectOrphanedSummaries(db)) {
    if (files_prefix) await files.deletePrefix(files_prefix);
    await deleteSummary(db, id);
  }
}

/** What is kept of answers about every row of a version; undefined of small tables, and until it is worked out. */
export async function storedAnswers(
  { files, tables }: Pick<DatasetContext, 'files' | 'tables'>,
  scope: Scope,
  version: VersionRow,
): Promise<StoredAnswers | undefined> {
  if (version.row_count <= SUMMARIZED_ROWS) return undefined;
  const summary = await selectSummary(scope, version.id);
  return summary?.state === 'success' && summary.files_prefix
    ? tables.openSummaries(await files.localFolder(summary.files_prefix))
    : undefined;
}
