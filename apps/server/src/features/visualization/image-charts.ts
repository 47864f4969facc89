import { randomUUID } from 'node:crypto';
import type { CallResponse, getImageCharts as getCall } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { MeasuredPageRequest } from '../../tables/read/read-images.ts';
import { openImages } from '../datasets/index.ts';
import { lockVersionsForUse, lockVersions } from '../lineage/index.ts';
import { selectImageCharts } from './chart-rows.ts';
import type { VisualContext } from './open-table.ts';
import { imageChartJob } from './visualization.job.ts';

/** Starts measuring a dataset's current images, or answers what is under way or done: a version never changes. */
export async function startImageCharts(
  { compute, jobs }: VisualContext,
  scope: Scope,
  datasetId: string,
): Promise<{ result_id: string; task_id: string }> {
  const { version } = await openImages(scope, datasetId);
  return scope.transaction(async (trx) => {
    // Two who ask at once: the second waits, and finds the first one's.
    await lockVersions(trx, [datasetId], []);
    await lockVersionsForUse(trx, [version.id]);
    const same = await selectImageCharts(trx, version.id);
    if (same) return { result_id: same.id, task_id: requireFound(same.run_id) };
    compute.requireRunning();
    const id = randomUUID();
    const task_id = await jobs.startRun(trx, {
      job: imageChartJob,
      kind: 'image_charts',
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { charts_id: id },
    });
    await trx.insert('image_charts', { id, dataset_id: datasetId, version_id: version.id, run_id: task_id });
    await trx.announce('visualization', datasetId);
    return { result_id: id, task_id };
  });
}

/** How far charts of images are, and their numbers once they are there. */
export async function getImageCharts(scope: Scope, id: string): Promise<CallResponse<typeof getCall>> {
  const { dataset_id, version_id, state, run_id, result } = requireFound(await scope.row('image_charts', id));
  return { id, dataset_id, version_id, state, task_id: requireFound(run_id), result };
}

/** The folder of charts that are done. Throws not_found. */
async function folderOf(scope: Scope, id: string): Promise<string> {
  return requireFound((await scope.row('image_charts', id))?.files_prefix);
}

export async function listMeasuredImages(
  { files, tables }: Pick<VisualContext, 'files' | 'tables'>,
  scope: Scope,
  id: string,
  request: MeasuredPageRequest,
) {
  return tables.readMeasuredImages(await files.localPath(`${await folderOf(scope, id)}/pictures.parquet`), request);
}

export async function getAverageImage(
  { files }: Pick<VisualContext, 'files'>,
  scope: Scope,
  id: string,
  { index, of }: { index: number; of: 'mean' | 'sd' },
): Promise<FileAnswer> {
  const key = `${await folderOf(scope, id)}/${of === 'mean' ? 'means' : 'deviations'}/${index}.png`;
  const size = requireFound(await files.size(key));
  return {
    stream: await files.get(key),
    size,
    contentType: 'image/png',
    name: `${of}-${index}.png`,
    inline: true,
    etag: `"${id}-${of}-${index}"`,
  };
}
