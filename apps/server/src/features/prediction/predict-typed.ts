import type { Cell } from '@hakaru/contract';
import { found } from '../../http/app-error.ts';
import { findProject, modelColumns, predictionParts, requireColumns, selectTrainedModel } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import type { PredictionOrder } from './prediction-order.ts';
import type { Settings } from './read-settings.ts';
import { readTypedRows } from './read-typed-rows.ts';

/** Predicts typed rows at once, with settings of typed rows: the rows as they were read, and compute's answer. Throws what makes them unpredictable. */
export async function predictTyped(
  { database: { db }, files, compute }: PredictionContext,
  order: Pick<PredictionOrder, 'orgId' | 'projectId' | 'modelKey' | 'language'>,
  typed: Record<string, Cell>[],
  settings: Settings,
) {
  const project = await findProject(db, order.orgId, order.projectId);
  const model = found(await selectTrainedModel(db, order.orgId, order.projectId, order.modelKey));
  const parts = predictionParts(project.training_type);
  const features = modelColumns(project.training_type, project.config, model);
  requireColumns(
    features.map(({ name }) => name),
    typed.flatMap((row) => Object.keys(row)),
    {},
  );
  const read = readTypedRows(typed, features, order.language);
  const spec = { model_dir: await files.localFolder(model.artefact_key), rows: read, ...settings };
  const answer = await compute.call<'regression.predict_rows'>(parts.tasks.predictRows as never, spec as never);
  return { read, answer };
}
