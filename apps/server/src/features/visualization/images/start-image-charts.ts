import { randomUUID } from 'node:crypto';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import { openImages } from '../../datasets/index.ts';
import { holdVersions, lockVersions } from '../../lineage/index.ts';
import type { ImageChartContext } from './image-chart-context.ts';
import { imageChartJob } from './image-chart.job.ts';
import { insertImageCharts, selectChartsOf } from './image-chart-rows.ts';

/** Starts measuring a dataset's current pictures, or answers what is under way or done: a version never changes. */
export async function startImageCharts(
  { database: { db }, compute, jobs }: ImageChartContext,
  { orgId, userId }: { orgId: string; userId: string },
  datasetId: string,
): Promise<{ result_id: string; task_id: string }> {
  const { version } = await openImages(db, orgId, datasetId);
  return transaction(db, async (trx) => {
    // Two who ask at once: the second waits, and finds the first one's.
    await lockVersions(trx, orgId, [datasetId], []);
    await holdVersions(trx, orgId, [version.id]);
    const same = await selectChartsOf(trx, orgId, version.id);
    if (same) return { result_id: same.id, task_id: found(same.run_id) };
    compute.requireRunning();
    const id = randomUUID();
    const task_id = await jobs.startRun(trx, {
      job: imageChartJob,
      kind: 'image_charts',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { charts_id: id },
    });
    await insertImageCharts(trx, orgId, { id, dataset_id: datasetId, version_id: version.id, run_id: task_id });
    await announceChange(trx, { orgId, area: 'visualization', id: datasetId });
    return { result_id: id, task_id };
  });
}
