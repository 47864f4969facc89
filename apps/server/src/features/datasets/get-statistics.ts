import type { getStatistics as call, CallResponse } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { selectDataset } from './dataset-rows.ts';
import { selectSummary } from './summaries/summary-rows.ts';
import { tabulateJob } from './tabulate.job.ts';
import { selectCurrentVersion, selectTabulateRun } from './version-rows.ts';

export async function getStatistics(db: Db, orgId: string, datasetId: string): Promise<CallResponse<typeof call>> {
  found(await selectDataset(db, orgId, datasetId));
  const version = await selectCurrentVersion(db, orgId, datasetId);
  if (!version) return { state: 'none', task_id: null, statistics: null, summaries: 'none' };
  const run = await selectTabulateRun(db, orgId, datasetId, version.id, tabulateJob.name);
  const summary = await selectSummary(db, orgId, version.id);
  return {
    state: version.statistics_state,
    task_id: run?.id ?? null,
    statistics: version.statistics,
    summaries: summary?.state ?? 'none',
  };
}
