import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Cell, TrainingTypeId } from '@hakaru/contract';
import { Scope } from '../../db/scope.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { holdModel, holdVersions } from '../lineage/index.ts';
import { datasetInput, findProject, modelColumns, predictionParts, selectTrainedModel } from '../training/index.ts';
import { requireReadable } from './check-inputs.ts';
import { predictTyped } from './predict-typed.ts';
import { predictJob } from './predict.job.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { insertPrediction } from './prediction-rows.ts';
import { readSettings, settingsOfRows } from './read-settings.ts';

/** Keeps a prediction and starts it. Throws before any work where columns are missing, or hold nothing to predict from. */
export async function startPrediction(
  context: PredictionContext,
  order: PredictionOrder,
  typeId?: TrainingTypeId,
): Promise<{ task_id: string; prediction_id: string }> {
  const {
    database: { db },
    files,
    jobs,
  } = context;
  const { orgId, userId, projectId } = order;
  const project = await findProject(db, orgId, projectId, typeId);
  const model = found(await selectTrainedModel(db, orgId, projectId, order.modelKey));
  const id = randomUUID();
  const parts = predictionParts(project.training_type);
  const settings = readSettings(parts, model.model, order.asked, 'dataset', order.language);
  const input =
    order.data.kind === 'dataset'
      ? await storedInput(order.data)
      : typedInput((await predictTyped(context, order, order.data.rows, settingsOfRows(parts, settings))).read, id);
  if (input.rows_key !== null) await files.put(input.rows_key, Readable.from([JSON.stringify(input.rows)]));
  return transaction(db, async (trx) => {
    const scope = new Scope(trx, order);
    await holdVersions(scope, input.input_version_id === null ? [] : [input.input_version_id]);
    await holdModel(scope, projectId, model.id);
    const runId = await jobs.startRun(trx, {
      job: predictJob,
      kind: `${project.training_type}.predict`,
      orgId,
      userId,
      subjectType: 'prediction',
      subjectId: id,
    });
    await insertPrediction(trx, orgId, userId, {
      id,
      project_id: projectId,
      model_key: model.id,
      name: order.name,
      input_version_id: input.input_version_id,
      rows_key: input.rows_key,
      mapping: input.mapping,
      settings,
      run_id: runId,
    });
    await announceChange(trx, { orgId, area: 'predictions', id });
    return { task_id: runId, prediction_id: id };
  });

  async function storedInput(data: Extract<PredictionOrder['data'], { kind: 'dataset' }>) {
    const features = modelColumns(project.training_type, project.config, model).map(({ name }) => name);
    const stored = await datasetInput(context, orgId, data, features, order.language);
    await requireReadable(context, { orgId, parts, artefactKey: model.artefact_key, input: stored });
    return { ...stored, rows_key: null, rows: null };
  }
}

function typedInput(rows: Record<string, Cell>[], id: string) {
  return { input_version_id: null, rows_key: `predictions/${id}/rows.json`, rows, mapping: {} };
}
