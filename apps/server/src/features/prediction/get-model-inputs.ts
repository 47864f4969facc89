import type { ModelInputs } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { openPredictor, selectVersionTable } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';

/** The features a trained model needs with what training saw of them, and their units from the dataset. */
export async function getModelInputs(
  context: PredictionContext,
  scope: Scope,
  projectId: string,
  modelKey: string,
): Promise<ModelInputs> {
  const { files, compute } = context;
  const { project, model, prediction } = await openPredictor(context, scope, projectId, modelKey);
  const version = await selectVersionTable(scope, project.recipe?.table.version_id ?? project.dataset_version_id);
  const units = new Map(version?.columns.map((column) => [column.name, column.unit]));
  const { features, ...others } = await compute.call(`${prediction.by}.inputs` as const, {
    model_dir: await files.localFolder(model.artefact_key),
  });
  const { target: _, ...notes } = { target: null, ...others };
  return {
    model_key: model.id,
    target: model.target,
    features: features.map((feature) => ({ ...feature, unit: units.get(feature.name) ?? null })),
    notes,
  };
}
