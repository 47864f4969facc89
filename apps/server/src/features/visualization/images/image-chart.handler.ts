import { imageCharts } from '@hakaru/contract';
import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import { imageSource, openImages } from '../../datasets/index.ts';
import type { ImageChartContext } from './image-chart-context.ts';
import { imageChartJob } from './image-chart.job.ts';
import { selectImageCharts, settleImageCharts } from './image-chart-rows.ts';

type Parts = Omit<ImageChartContext, 'jobs' | 'tables'>;

export function createImageChartHandler(parts: Parts): RunHandler {
  return defineHandler(imageChartJob, {
    work: (run) => measureImages(parts, run),
    async ended({ db: trx }, run) {
      await settleImageCharts(trx, run.org_id, run.payload.charts_id, 'failure');
      await announceChange(trx, { orgId: run.org_id, area: 'visualization', id: run.subject_id });
    },
  });
}

async function measureImages(
  { database: { db }, files, compute, settings }: Parts,
  context: ContextOf<typeof imageChartJob>,
): Promise<RunOutcome> {
  const { run } = context;
  const row = found(await selectImageCharts(db, run.org_id, run.payload.charts_id));
  const images = await openImages(db, run.org_id, row.dataset_id, row.version_id);
  const answer = await runComputeJob(compute, context, {
    task: 'images.chart',
    spec: { source: await imageSource(files, images) },
    limits: settings.compute,
  });
  const result = imageCharts.parse(answer);
  // Below the version's own files, so that they go when it goes.
  const files_prefix = `${images.prefix}/charts/${run.id}-${context.attempt}`;
  await files.publishFolder(context.workspace, files_prefix);
  return {
    async commit({ db: trx }) {
      await settleImageCharts(trx, run.org_id, row.id, 'success', { files_prefix, result });
      await announceChange(trx, { orgId: run.org_id, area: 'visualization', id: run.subject_id });
    },
  };
}
