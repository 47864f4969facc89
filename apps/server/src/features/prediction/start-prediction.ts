import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Cell, Language } from '@hakaru/contract';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import { unready } from '../datasets/index.ts';
import { findProject, predictionParts, selectReadyVersion, selectTrainedModel } from '../training/index.ts';
import { checkInterval } from './check-interval.ts';
import { checkMapping } from './check-mapping.ts';
import { predictJob } from './predict.job.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { insertPrediction } from './prediction-rows.ts';
import { predictTyped } from './predict-typed.ts';
import { requireColumns } from './require-columns.ts';

/** Keeps a prediction and starts it. Throws before any work where columns are missing or there is nothing to predict. */
export async function startPrediction(context: PredictionContext, order: PredictionOrder): Promise<{ task_id: string; prediction_id: string }> {
  const { database: { db }, files, jobs } = context;
  const { orgId, userId, projectId } = order;
  const project = await findProject(db, orgId, projectId);
  const model = found(await selectTrainedModel(db, orgId, projectId, order.modelKey));
  const id = randomUUID();
  const parts = predictionParts(project.training_type);
  checkInterval(parts, model.model, order.interval);
  const features = parts.features(project.config).map((feature) => feature.name);
  const input = order.data.kind === 'dataset'
    ? await datasetInput(context, orgId, order.data, features, order.language)
    : typedInput((await predictTyped(context, order, order.data.rows)).read, id);
  if (input.rows_key) await files.put(input.rows_key, Readable.from([JSON.stringify(input.rows)]));
  return transaction(db, async (trx) => {
    const runId = await jobs.startRun(trx, { job: predictJob, kind: `${project.training_type}.predict`, orgId, userId, subjectType: 'prediction', subjectId: id, payload: { interval: order.interval } });
    await insertPrediction(trx, orgId, userId, {
      id, project_id: projectId, model_key: model.id, name: order.name, input_version_id: input.input_version_id, rows_key: input.rows_key,
      mapping: input.mapping, coverage: order.coverage, run_id: runId,
    });
    await announceChange(trx, { orgId, area: 'predictions', id });
    return { task_id: runId, prediction_id: id };
  });
}

/** The dataset's newest version as input. Throws InvalidInput for a wrong mapping, columns_missing, dataset_not_ready, no_rows_to_predict. */
export async function datasetInput({ database: { db } }: PredictionContext, orgId: string, data: { dataset_id: string; mapping: Record<string, string> }, features: string[], language: Language) {
  const version = found(await selectReadyVersion(db, orgId, data.dataset_id));
  if (version.state !== 'ready' || version.id === null || version.columns === null) throw await unready(db, orgId, data.dataset_id);
  if (version.row_count === 0) throw new AppError('no_rows_to_predict');
  const columns = version.columns.map((column) => column.name);
  checkMapping(data.mapping, features, columns, language);
  requireColumns(features, columns, data.mapping);
  return { input_version_id: version.id, rows_key: null, rows: null, mapping: data.mapping };
}

function typedInput(rows: Record<string, Cell>[], id: string) {
  return { input_version_id: null, rows_key: `predictions/${id}/rows.json`, rows, mapping: {} };
}
