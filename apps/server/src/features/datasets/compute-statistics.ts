import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import type { DatasetContext } from './dataset-context.ts';
import { openVersion } from './open-version.ts';
import { startTabulating } from './start-tabulating.ts';
import { tabulateJob } from './tabulate.job.ts';
import { selectTabulateRun } from './version-rows.ts';

/** Tabulates a dataset's statistics again, over every row; while that is under way, answers the run that does. */
export async function computeStatistics(
  { database: { db }, jobs }: DatasetContext,
  orgId: string,
  userId: string,
  datasetId: string,
): Promise<{ task_id: string }> {
  return transaction(db, async (trx) => {
    const version = await openVersion(trx, orgId, datasetId, true);
    const running =
      version.statistics_state === 'in_progress'
        ? await selectTabulateRun(trx, orgId, datasetId, version.id, tabulateJob.name)
        : undefined;
    if (running) return { task_id: running.id };
    const task_id = await startTabulating(trx, jobs, {
      orgId,
      userId,
      datasetId,
      versionId: version.id,
      everyRow: true,
    });
    await announceChange(trx, { orgId, area: 'datasets', id: datasetId });
    return { task_id };
  });
}
