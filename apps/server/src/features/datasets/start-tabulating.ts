import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { tabulateJob } from './tabulate.job.ts';
import { settleStatistics } from './version-rows.ts';

export interface TabulateOrder {
  orgId: string;
  userId: string | null;
  datasetId: string;
  versionId: string;
  everyRow: boolean;
}

/** Starts tabulating a version's statistics in the caller's transaction; answers the run's id. */
export async function startTabulating(
  trx: Db,
  jobs: JobQueue,
  { orgId, userId, datasetId, versionId, everyRow }: TabulateOrder,
): Promise<string> {
  await settleStatistics(trx, orgId, versionId, 'in_progress');
  return jobs.startRun(trx, {
    job: tabulateJob,
    kind: 'statistics',
    orgId,
    userId,
    subjectType: 'dataset',
    subjectId: datasetId,
    payload: { version_id: versionId, every_row: everyRow },
  });
}
