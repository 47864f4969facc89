import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSummary } from '@hakaru/contract';
import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import type { RunContext, RunHandler, RunOutcome } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import { type ComputeEntry, contentHash, imageSource, MAX_PICTURES, openImages } from '../../datasets/index.ts';
import { completePreparation, endPreparation, selectPreparation } from '../preparation-rows.ts';
import type { PreprocessingContext } from '../preprocessing-context.ts';
import { pictureAccounts } from './picture-accounts.ts';
import { preprocessImagesJob } from './preprocess-images.job.ts';
import { imageSteps } from './start-images.ts';

type Parts = Omit<PreprocessingContext, 'jobs'>;

/** Runs a recipe on every picture; its files are kept with the transaction that ends the run. */
export function createPreprocessImagesHandler(parts: Parts): RunHandler {
  return {
    job: preprocessImagesJob,
    work: (run) => preprocessImages(parts, run),
    async ended({ db: trx }, run, state) {
      await endPreparation(trx, run.org_id, run.subject_id, state);
      await announceChange(trx, { orgId: run.org_id, area: 'preprocessing', id: run.subject_id });
    },
  };
}

async function preprocessImages(
  { database: { db }, files, compute, settings }: Parts,
  context: RunContext,
): Promise<RunOutcome> {
  const { org_id: orgId, subject_id: id } = context.run;
  const preparation = found(await selectPreparation(db, orgId, id, 'images'));
  const { dataset_id, version_id } = found(preparation.sources[0]);
  const images = await openImages(db, orgId, dataset_id, version_id);
  const spec = {
    source: await imageSource(files, images),
    recipe: { steps: imageSteps(preparation.steps) },
    most_pictures: MAX_PICTURES,
  };
  const answer = await runComputeJob(compute, context, {
    task: 'images.preprocess',
    spec,
    limits: settings.compute,
  });
  const entries = await takeEntries(join(context.workspace, answer.entries));
  context.report({ stage: 'publish', fraction: null });
  const stored = await files.publishFolder(context.workspace, context.prefix);
  const summary = imageSummary.parse({ ...answer.read, layout: images.summary.layout, left_out: [] });
  const { steps, left_out, left_out_count, versions } = answer;
  const result = {
    table_key: `${context.prefix}/manifest.parquet`,
    byte_size: summary.byte_size,
    content_hash: contentHash(entries, stored, context.prefix),
    rows: summary.pictures,
    columns: [],
    steps: pictureAccounts(steps),
    learned_from: null,
    versions,
  };
  return {
    result: { pictures: summary.pictures },
    async commit({ db: trx }) {
      await completePreparation(trx, orgId, id, context.prefix, result, {
        pictures_in: images.summary.pictures,
        summary,
        steps,
        left_out,
        left_out_count,
      });
      await announceChange(trx, { orgId, area: 'preprocessing', id });
    },
  };
}

/** Compute's list of what it made; it is not kept among the pictures. */
async function takeEntries(path: string): Promise<ComputeEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  await rm(path);
  return lines.map((line) => JSON.parse(line) as ComputeEntry);
}
