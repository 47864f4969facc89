import type { TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { findProject } from '../projects/get-project.ts';
import type { ProjectRow } from '../projects/project-rows.ts';
import { openModelInputs } from '../run/open-inputs.ts';
import type { Kinds } from '../kinds.ts';
import type { BesideFeatures, Column, StoredModel, Prediction, TrainingKind } from '../training-kind.ts';
import { selectModelSettings } from './model-settings-rows.ts';
import { selectTrainedModel, type TrainedModelRow } from './trained-model-rows.ts';

/** A trained model as calls name it. */
export interface ModelReference {
  project: string;
  model_key: string;
}

export interface OpenModel {
  project: ProjectRow;
  model: TrainedModelRow;
  kind: TrainingKind;
  /** What rows that the model is given need: the features its project trains on, or the columns its recipe makes them of. */
  columns: Column[];
  beside: BesideFeatures[];
}

/** A trained model of a project. Throws not_found, also where the project is of another kind than the one named. */
export async function openModel(
  { kinds }: { kinds: Kinds },
  scope: Scope,
  projectId: string,
  modelKey: string,
  kindId?: TrainingTypeId,
): Promise<OpenModel> {
  const project = await findProject(scope, projectId, kindId);
  const model = requireFound(await selectTrainedModel(scope, projectId, modelKey));
  const kind = kinds.training(project.training_type);
  return {
    project,
    model,
    kind,
    columns: model.inputs ?? kind.features(project.config),
    beside: kind.besideFeatures(project.config),
  };
}

export interface OpenPredictor extends OpenModel {
  prediction: Prediction;
}

/** The same of a kind whose models predict. Throws not_found for another. */
export async function openPredictor(
  context: { kinds: Kinds },
  scope: Scope,
  projectId: string,
  modelKey: string,
): Promise<OpenPredictor> {
  const model = await openModel(context, scope, projectId, modelKey);
  const { prediction } = model.kind;
  if (!prediction) throw new AppError('not_found');
  return { ...model, prediction };
}

/** What is set of a model, as a task takes it beside its other parts; nothing where nothing may be set of it. */
export async function openModelSettings(
  scope: Scope,
  { kind, model }: Pick<OpenModel, 'kind' | 'model'>,
): Promise<{ model_settings?: Record<string, unknown> }> {
  if (!kind.modelSettings) return {};
  return { model_settings: requireFound(await selectModelSettings(scope, model.id)).settings };
}

/** The model's files and what it was trained on, for compute to read. */
export async function openStoredModel(
  scope: Scope,
  files: FileStore,
  { project, model }: Pick<OpenModel, 'project' | 'model'>,
): Promise<StoredModel> {
  const inputs = await openModelInputs(scope, files, project);
  return { model_dir: await files.localFolder(model.artefact_key), ...inputs };
}
