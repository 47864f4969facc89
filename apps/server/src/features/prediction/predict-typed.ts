import type { Cell } from '@hakaru/contract';
import { found } from '../../http/app-error.ts';
import { translateFailure } from '../../jobs/run-compute-job.ts';
import { findProject, predictionParts, selectTrainedModel } from '../training/index.ts';
import { checkInterval } from './check-interval.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import { readTypedRows } from './read-typed-rows.ts';
import { requireColumns } from './require-columns.ts';

/** Predicts typed rows at once: the rows as they were read, and compute's answer. Throws what makes them unpredictable. */
export async function predictTyped({ database: { db }, files, compute }: PredictionContext, order: Omit<PredictionOrder, 'data' | 'name'>, typed: Record<string, Cell>[]) {
  const project = await findProject(db, order.orgId, order.projectId);
  const model = found(await selectTrainedModel(db, order.orgId, order.projectId, order.modelKey));
  const parts = predictionParts(project.training_type);
  checkInterval(parts, model.model, order.interval);
  const features = parts.features(project.config);
  requireColumns(features.map(({ name }) => name), typed.flatMap((row) => Object.keys(row)), {});
  const read = readTypedRows(typed, features, order.language);
  const client = await compute.client();
  const spec = { model_dir: await files.localFolder(model.artefact_key), rows: read, coverage: order.coverage, interval: order.interval };
  const answer = await client.call(parts.tasks.predictRows, spec).catch(translateFailure);
  return { read, answer };
}
