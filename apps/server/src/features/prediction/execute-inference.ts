import type { PredictionContext } from './prediction-context.ts';
import { predictTyped } from './predict-typed.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { startPrediction } from './start-prediction.ts';

/** Typed rows are answered at once and kept nowhere; a dataset is kept, and predicted as a run. */
export async function executeInference(context: PredictionContext, order: PredictionOrder) {
  if (order.data.kind === 'dataset') return { kind: 'started' as const, ...(await startPrediction(context, order)) };
  const { rows, ...notes } = (await predictTyped(context, order, order.data.rows)).answer;
  return { kind: 'result' as const, rows: rows as Record<string, unknown>[], notes };
}
