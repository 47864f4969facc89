import { found } from '../../http/app-error.ts';
import { translateFailure } from '../../jobs/run-compute-job.ts';
import { findProject, predictionParts, selectTrainedModel } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import { type PredictionOrder, requireColumns, startPrediction } from './start-prediction.ts';

/** Typed rows are answered at once and kept nowhere; a dataset is kept, and predicted as a run. */
export async function executeInference(context: PredictionContext, order: PredictionOrder) {
  if (order.data.kind === 'dataset') return { kind: 'started' as const, ...(await startPrediction(context, order)) };
  const { database: { db }, files, compute } = context;
  const project = await findProject(db, order.orgId, order.projectId);
  const model = found(await selectTrainedModel(db, order.orgId, order.projectId, order.modelKey));
  const parts = predictionParts(project.training_type);
  requireColumns(parts.features(project.config).map((feature) => feature.name), order.data.rows.flatMap((row) => Object.keys(row)), {});
  const client = await compute.client();
  const spec = { model_dir: await files.localFolder(model.artefact_key), rows: order.data.rows, coverage: order.coverage };
  const { rows, ...notes } = await client.call(parts.tasks.predictRows, spec).catch(translateFailure);
  return { kind: 'result' as const, rows: rows as Record<string, unknown>[], notes };
}
