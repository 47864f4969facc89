import type { Scope } from '../../../db/scope.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { tabulateJob } from '../datasets.job.ts';
import { completeStatistics } from '../versions/version-rows.ts';

interface TabulateOrder {
  datasetId: string;
  versionId: string;
  everyRow: boolean;
}

/** Starts tabulating a version's statistics in the caller's transaction; answers the run's id. */
export async function startTabulating(
  scope: Scope,
  jobs: JobQueue,
  { datasetId, versionId, everyRow }: TabulateOrder,
): Promise<string> {
  await completeStatistics(scope, versionId, 'in_progress');
  return jobs.startRun(scope, {
    job: tabulateJob,
    kind: 'statistics',
    subjectType: 'dataset',
    subjectId: datasetId,
    payload: { version_id: versionId, every_row: everyRow },
  });
}
