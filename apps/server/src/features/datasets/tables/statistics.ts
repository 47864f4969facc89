import type { CallResponse, getStatistics as call } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { selectDataset } from '../dataset-rows.ts';
import { tabulateJob } from '../datasets.job.ts';
import { selectSummary } from '../summaries/summary-rows.ts';
import { openTable } from '../versions/open-version.ts';
import { selectTabulateRun } from '../versions/version-rows.ts';
import { startTabulating } from './start-tabulating.ts';

/** Tabulates a dataset's statistics again, over every row; while that is under way, answers the run that does. */
export async function computeStatistics(
  { jobs }: DatasetContext,
  scope: Scope,
  datasetId: string,
): Promise<{ task_id: string }> {
  return scope.transaction(async (trx) => {
    const { version } = await openTable(trx, datasetId, { lock: true });
    const running =
      version.statistics_state === 'in_progress'
        ? await selectTabulateRun(trx, datasetId, version.id, tabulateJob.name)
        : undefined;
    if (running) return { task_id: running.id };
    const task_id = await startTabulating(trx, jobs, { datasetId, versionId: version.id, everyRow: true });
    await trx.announce('datasets', datasetId);
    return { task_id };
  });
}

export async function getStatistics(scope: Scope, datasetId: string): Promise<CallResponse<typeof call>> {
  const { version_id } = requireFound(await selectDataset(scope, datasetId));
  if (version_id === null) return { state: 'none', task_id: null, statistics: null, summaries: 'none' };
  const version = requireFound(await scope.row('dataset_versions', version_id));
  const run = await selectTabulateRun(scope, datasetId, version.id, tabulateJob.name);
  const summary = await selectSummary(scope, version.id);
  return {
    state: version.statistics_state,
    task_id: run?.id ?? null,
    statistics: version.statistics,
    summaries: summary?.state ?? 'none',
  };
}
