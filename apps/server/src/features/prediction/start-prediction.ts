import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Cell, TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { lockModelForUse, lockVersionsForUse } from '../lineage/index.ts';
import { datasetInput, openModelSettings, openPredictor } from '../training/index.ts';
import { requireReadable } from './check-inputs.ts';
import { predictJob } from './predict.job.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { insertPrediction } from './prediction-rows.ts';
import { predictTyped } from './predict-typed.ts';
import { readSettings, settingsOfRows } from './read-settings.ts';

/** Keeps a prediction and starts it. Where types are named, a project of another does not exist. Throws before any work where columns are missing, or hold nothing to predict from. */
export async function startPrediction(
  context: PredictionContext,
  scope: Scope,
  order: PredictionOrder,
  types?: readonly TrainingTypeId[],
): Promise<{ task_id: string; prediction_id: string }> {
  const { files, jobs } = context;
  const { projectId, data, language } = order;
  const predictor = await openPredictor(context, scope, projectId, order.modelKey);
  if (types && !types.includes(predictor.kind.id)) throw new AppError('not_found');
  const { model, prediction } = predictor;
  const id = randomUUID();
  const settings = readSettings(prediction, model.model, order.asked, 'dataset', language);
  const input =
    data.kind === 'dataset'
      ? await storedInput(data)
      : typedInput(
          (await predictTyped(context, scope, predictor, data.rows, settingsOfRows(prediction, settings), language))
            .read,
          id,
        );
  const { model_settings = null } = await openModelSettings(scope, predictor);
  if (input.rows_key !== null) await files.put(input.rows_key, Readable.from([JSON.stringify(input.rows)]));
  return scope.transaction(async (trx) => {
    await lockVersionsForUse(trx, input.input_version_id === null ? [] : [input.input_version_id]);
    await lockModelForUse(trx, projectId, model.id);
    const runId = await jobs.startRun(trx, {
      job: predictJob,
      kind: `${predictor.kind.id}.predict`,
      subjectType: 'prediction',
      subjectId: id,
    });
    await insertPrediction(trx, {
      id,
      project_id: projectId,
      model_key: model.id,
      name: order.name,
      input_version_id: input.input_version_id,
      rows_key: input.rows_key,
      mapping: input.mapping,
      settings,
      model_settings,
      run_id: runId,
    });
    await trx.announce('predictions', id);
    return { task_id: runId, prediction_id: id };
  });

  async function storedInput(dataset: Extract<PredictionOrder['data'], { kind: 'dataset' }>) {
    const stored = await datasetInput(scope, dataset, predictor, predictor.kind.forms, language);
    await requireReadable(context, scope, predictor, stored);
    return { ...stored, rows_key: null, rows: null };
  }
}

function typedInput(rows: Record<string, Cell>[], id: string) {
  return { input_version_id: null, rows_key: `predictions/${id}/rows.json`, rows, mapping: {} };
}
