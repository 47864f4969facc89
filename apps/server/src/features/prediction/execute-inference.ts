import type { Scope } from '../../db/scope.ts';
import { openPredictor } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { predictTyped } from './predict-typed.ts';
import { readSettings } from './read-settings.ts';
import { startPrediction } from './start-prediction.ts';

/** Typed rows are answered at once and kept nowhere; a dataset is kept, and predicted as a run. */
export async function executeInference(context: PredictionContext, scope: Scope, order: PredictionOrder) {
  const { data, asked, language } = order;
  if (data.kind === 'dataset') return { kind: 'started' as const, ...(await startPrediction(context, scope, order)) };
  const predictor = await openPredictor(context, scope, order.projectId, order.modelKey);
  const settings = readSettings(predictor.prediction, predictor.model.model, asked, 'rows', language);
  const { rows, ...notes } = (await predictTyped(context, scope, predictor, data.rows, settings, language)).answer;
  return { kind: 'result' as const, rows: rows.map((row) => ({ ...row })), notes };
}
