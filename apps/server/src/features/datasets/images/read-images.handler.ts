import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { imageSummary } from '@hakaru/contract';
import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import { lockDataset, selectDataset, updateDatasetRow } from '../dataset-rows.ts';
import { insertVersion } from '../version-rows.ts';
import { contentHash } from './content-hash.ts';
import type { ImageContext } from './image-context.ts';
import { arrangeUpload, listProblems } from './preview-images.ts';
import { readImagesJob } from './read-images.job.ts';
import { unpackPictures } from './unpack-pictures.ts';

/** Reads a dataset's pictures; the version is there with the transaction that ends the run. */
export function createReadImagesHandler(context: ImageContext): RunHandler {
  return defineHandler(readImagesJob, {
    work: (run) => readImages(context, run),
    async ended({ db: trx }, run) {
      await updateDatasetRow(trx, run.org_id, run.subject_id, { state: 'failed' });
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  });
}

async function readImages(context: ImageContext, run: ContextOf<typeof readImagesJob>): Promise<RunOutcome> {
  const {
    database: { db },
    files,
    compute,
    settings,
  } = context;
  const orgId = run.run.org_id;
  const { upload_id, corrections } = run.run.payload;
  const dataset = found(await selectDataset(db, orgId, run.run.subject_id));
  const { arrangement } = await arrangeUpload(context, orgId, upload_id, corrections);
  const entries = await unpackPictures(context, arrangement.pictures, {
    folder: run.workspace,
    signal: run.signal,
    onDone: (fraction) => run.report({ stage: 'unpack', fraction }),
  });
  // Beside the workspace's files that are kept.
  const list = `${run.workspace}-entries.jsonl`;
  try {
    await pipeline(
      entries.map((entry) => `${JSON.stringify(entry)}\n`),
      createWriteStream(list),
    );
    const result = await runComputeJob(compute, run, {
      task: 'images.read',
      spec: { entries: list, folder: run.workspace },
      limits: settings.compute,
    });
    run.report({ stage: 'publish', fraction: null });
    const stored = await files.publishFolder(run.workspace, run.prefix);
    const summary = imageSummary.parse({
      ...result,
      layout: arrangement.layout,
      left_out: listProblems(arrangement.problems),
    });
    return {
      result: { pictures: summary.pictures, readable: summary.readable },
      async commit({ db: trx }) {
        const current = found(await lockDataset(trx, orgId, dataset.id));
        const version = current.current_version + 1;
        await insertVersion(trx, orgId, {
          dataset_id: dataset.id,
          version,
          table_key: `${run.prefix}/manifest.parquet`,
          source_key: null,
          source_options: null,
          columns: [],
          row_count: summary.pictures,
          byte_size: summary.byte_size,
          content_hash: contentHash(entries, stored, run.prefix),
          problems: [],
          files_prefix: run.prefix,
          image_summary: summary,
          statistics_state: 'none',
        });
        await updateDatasetRow(trx, orgId, dataset.id, { state: 'ready', current_version: version });
        await announceChange(trx, { orgId, area: 'datasets', id: dataset.id });
      },
    };
  } finally {
    await rm(list, { force: true });
  }
}
