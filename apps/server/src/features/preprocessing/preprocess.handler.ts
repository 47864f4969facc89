import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { RunContext, RunHandler, RunOutcome } from '../../jobs/job.ts';
import { runComputeJob } from '../../jobs/run-compute-job.ts';
import { completePreparation, endPreparation, selectPreparation } from './preparation-rows.ts';
import { preprocessJob } from './preprocess.job.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { openRecipeTables } from './recipe-tables.ts';

type Parts = Omit<PreprocessingContext, 'jobs'>;

/** Runs a recipe on every row; its files are kept with the transaction that ends the run. */
export function createPreprocessHandler(parts: Parts): RunHandler {
  return {
    job: preprocessJob,
    work: (run) => preprocess(parts, run),
    async ended({ db: trx }, run, state) {
      await endPreparation(trx, run.org_id, run.subject_id, state);
      await announceChange(trx, { orgId: run.org_id, area: 'preprocessing', id: run.subject_id });
    },
  };
}

async function preprocess(
  { database: { db }, files, compute, settings }: Parts,
  context: RunContext,
): Promise<RunOutcome> {
  const { org_id: orgId, subject_id: id } = context.run;
  const {
    steps,
    sources: [source],
  } = found(await selectPreparation(db, orgId, id));
  if (!source) throw new AppError('not_found');
  const { spec } = await openRecipeTables(db, files, orgId, source.dataset_id, source.version_id, steps);
  const answer = await runComputeJob(compute, context, {
    task: 'recipes.run',
    spec: { ...spec, recipe: { steps }, purpose: 'training' },
    limits: settings.compute,
  });
  const { output, rows, columns, steps: done, learned_from, versions } = answer;
  const stored = await files.publishFolder(context.workspace, context.prefix);
  const table = found(stored.find((file) => file.key === `${context.prefix}/${output}`));
  const result = {
    table_key: table.key,
    byte_size: table.size,
    content_hash: table.sha256,
    rows,
    columns,
    steps: done,
    learned_from,
    versions,
  };
  return {
    result: { rows, columns: columns.length },
    async commit({ db: trx }) {
      await completePreparation(trx, orgId, id, context.prefix, result);
      await announceChange(trx, { orgId, area: 'preprocessing', id });
    },
  };
}
