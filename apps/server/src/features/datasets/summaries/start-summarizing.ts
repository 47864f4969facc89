import type { Db } from '../../../db/database.ts';
import { transaction } from '../../../db/transaction.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { SUMMARIZED_ROWS } from '../../../tables/summaries/table-summaries.ts';
import type { DatasetContext } from '../dataset-context.ts';
import type { VersionRow } from '../version-rows.ts';
import { summarizeJob } from './summarize.job.ts';
import { claimSummary, selectSummary } from './summary-rows.ts';

type Version = Pick<VersionRow, 'id' | 'org_id' | 'dataset_id' | 'row_count'>;

/** Starts working out a large version's summaries in the caller's transaction, unless they are there or on their way. Nobody is told: charts are the same before, only slower. */
export async function startSummarizing(trx: Db, jobs: JobQueue, version: Version): Promise<void> {
  if (version.row_count <= SUMMARIZED_ROWS || !(await claimSummary(trx, version.org_id, version.id))) return;
  await jobs.startRun(trx, {
    job: summarizeJob,
    kind: 'summaries',
    orgId: version.org_id,
    userId: null,
    subjectType: 'dataset',
    subjectId: version.dataset_id,
    payload: { version_id: version.id },
  });
}

/** The same for a version from before summaries were kept, when somebody looks at it. */
export async function summarizeOnSight(
  { database: { db }, jobs }: Pick<DatasetContext, 'database' | 'jobs'>,
  version: Version,
): Promise<void> {
  // One that failed is tried again with the statistics, not with every look.
  if (version.row_count > SUMMARIZED_ROWS && !(await selectSummary(db, version.org_id, version.id)))
    await transaction(db, (trx) => startSummarizing(trx, jobs, version));
}
