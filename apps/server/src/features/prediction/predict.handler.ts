import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '@hakaru/contract';
import { requireFound } from '../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunHandler } from '../../jobs/job.ts';
import { openPredictor, type OpenPredictor, openTrainingTable } from '../training/index.ts';
import { predictJob } from './predict.job.ts';
import type { PredictionJobContext } from './prediction-context.ts';
import { completePrediction, type PredictionRow, selectPrediction } from './prediction-rows.ts';

const OUTPUT = 'predictions.parquet';

/** Predicts a stored prediction's rows; its output becomes visible in the transaction that ends the run. */
export function createPredictHandler(context: PredictionJobContext): RunHandler {
  return defineComputeRun(context, predictJob, { area: 'predictions', work: (run) => predict(context, run) });
}

async function predict(context: PredictionJobContext, run: ComputeRunContext<null>): Promise<ComputeOutcome> {
  const row = requireFound(await selectPrediction(run.scope, run.run.subject_id));
  const predictor = await openPredictor(context, run.scope, row.project_id, row.model_key);
  const summary = await run.perform(`${predictor.prediction.by}.predict` as const, {
    ...row.settings,
    ...(row.model_settings && { model_settings: row.model_settings }),
    model_dir: await context.files.localFolder(row.artefact_key),
    table: await openInput(context, run, row, predictor),
    mapping: row.mapping,
    output_name: OUTPUT,
  });
  return {
    commit: (scope) =>
      completePrediction(scope, row.id, { summary: { ...summary }, output_key: `${run.prefix}/${OUTPUT}` }),
  };
}

/** The dataset's table, or typed rows written as one. */
async function openInput(
  { files, tables }: PredictionJobContext,
  { scope, workspace }: ComputeRunContext<null>,
  { input_version_id, rows_key }: PredictionRow,
  { columns }: OpenPredictor,
) {
  if (input_version_id) return openTrainingTable(scope, files, input_version_id);
  const rows = JSON.parse(await readFile(await files.localPath(requireFound(rows_key)), 'utf8')) as Record<
    string,
    Cell
  >[];
  const path = join(workspace, 'typed-rows.parquet');
  await tables.rowsToParquet({ columns, rows }, path);
  return { path, content_hash: '' };
}
