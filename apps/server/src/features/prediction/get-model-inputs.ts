import type { ModelInputs } from '@hakaru/contract';
import { found } from '../../http/app-error.ts';
import { findProject, predictionParts, selectTrainedModel, selectVersionTable } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';

/** The features a trained model needs with what training saw of them, and their units from the dataset. */
export async function getModelInputs(
  { database: { db }, files, compute }: PredictionContext,
  orgId: string,
  projectId: string,
  modelKey: string,
): Promise<ModelInputs> {
  const project = await findProject(db, orgId, projectId);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const version = await selectVersionTable(db, orgId, project.recipe?.table.version_id ?? project.dataset_version_id);
  const units = new Map(version?.columns.map((column) => [column.name, column.unit]));
  const inputs = await compute.call<'regression.inputs'>(predictionParts(project.training_type).tasks.inputs as never, {
    model_dir: await files.localFolder(model.artefact_key),
  });
  const { features: given, target: _, ...notes } = inputs;
  const features = given as Omit<ModelInputs['features'][number], 'unit'>[];
  return {
    model_key: model.id,
    target: model.target,
    features: features.map((feature) => ({ ...feature, unit: units.get(feature.name) ?? null })),
    notes,
  };
}
