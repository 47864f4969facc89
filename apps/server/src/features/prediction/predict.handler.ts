import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '@hakaru/contract';
import { found } from '../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunContext, RunHandler } from '../../jobs/job.ts';
import { findProject, modelColumns, openTrainingTable, predictionParts } from '../training/index.ts';
import { predictJob } from './predict.job.ts';
import type { PredictionJobContext } from './prediction-context.ts';
import { completePrediction, type PredictionRow, selectPrediction } from './prediction-rows.ts';

const OUTPUT = 'predictions.parquet';

/** Predicts a stored prediction's rows; its output becomes visible in the transaction that ends the run. */
export function createPredictHandler(context: PredictionJobContext): RunHandler {
  return defineComputeRun(context, predictJob, { area: 'predictions', work: (run) => predict(context, run) });
}

async function predict(context: PredictionJobContext, run: ComputeRunContext<null>): Promise<ComputeOutcome> {
  const { files } = context;
  const { db, orgId } = run.scope;
  const prediction = found(await selectPrediction(db, orgId, run.run.subject_id));
  const parts = predictionParts(prediction.training_type);
  const spec = {
    model_dir: await files.localFolder(prediction.artefact_key),
    table: await openInput(context, run, prediction),
    mapping: prediction.mapping,
    ...prediction.settings,
    output_name: OUTPUT,
  };
  const summary = await run.perform(parts.tasks.predict, spec as never);
  return {
    commit: ({ db: trx }) =>
      completePrediction(trx, orgId, prediction.id, {
        summary: { ...summary },
        output_key: `${run.prefix}/${OUTPUT}`,
      }),
  };
}

/** The dataset's table, or typed rows written as one. */
async function openInput(
  { database: { db }, files, tables }: PredictionJobContext,
  run: RunContext,
  prediction: PredictionRow,
) {
  if (prediction.input_version_id) return openTrainingTable(db, files, run.run.org_id, prediction.input_version_id);
  const project = await findProject(db, run.run.org_id, prediction.project_id);
  const rows = JSON.parse(await readFile(await files.localPath(prediction.rows_key as string), 'utf8')) as Record<
    string,
    Cell
  >[];
  const path = join(run.workspace, 'typed-rows.parquet');
  await tables.rowsToParquet({ columns: modelColumns(project.training_type, project.config, prediction), rows }, path);
  return { path, content_hash: '' };
}
