import { found } from '../../http/app-error.ts';
import { findProject, predictionParts, selectTrainedModel } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import { predictTyped } from './predict-typed.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { readSettings } from './read-settings.ts';
import { startPrediction } from './start-prediction.ts';

/** Typed rows are answered at once and kept nowhere; a dataset is kept, and predicted as a run. */
export async function executeInference(context: PredictionContext, order: PredictionOrder) {
  if (order.data.kind === 'dataset') return { kind: 'started' as const, ...(await startPrediction(context, order)) };
  const project = await findProject(context.database.db, order.orgId, order.projectId);
  const model = found(await selectTrainedModel(context.database.db, order.orgId, order.projectId, order.modelKey));
  const settings = readSettings(
    predictionParts(project.training_type),
    model.model,
    order.asked,
    'rows',
    order.language,
  );
  const { rows, ...notes } = (await predictTyped(context, order, order.data.rows, settings)).answer;
  return { kind: 'result' as const, rows: rows.map((row) => ({ ...row })), notes };
}
