import type { Language, ModelListEntry, RecipeOfProject, TaskProgress, TrainingTypeId } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { found } from '../../../http/app-error.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { taskProgressOf } from '../../../jobs/run-view.ts';
import { type ProjectRow, selectProject } from './project-rows.ts';
import { toModelListEntry, toProjectSummary } from './to-wire.ts';
import { selectTrainedModels } from '../models/trained-model-rows.ts';
import type { TrainingType } from '../training-type.ts';

/** A project with its options. Where a type is given, a project of another type does not exist. */
export async function getProject(db: Db, orgId: string, id: string, language: Language, type?: TrainingType) {
  const project = await findProject(db, orgId, id, type);
  const [task, models] = await Promise.all([
    newestTask(db, orgId, project, language),
    listTrainedModels(db, orgId, id),
  ]);
  return {
    ...toProjectSummary(project),
    options: project.config as Record<string, unknown>,
    recipe: recipeOf(project),
    task,
    trained_models: models,
  };
}

function recipeOf({ recipe }: ProjectRow): RecipeOfProject | null {
  if (!recipe) return null;
  const { dataset_id, name, version_id, version } = recipe.table;
  return {
    name: recipe.name,
    version: recipe.version,
    steps: recipe.steps.filter((step) => step.on !== false).length,
    table: { dataset_id, name, version_id, version },
  };
}

export async function findProject(
  db: Db,
  orgId: string,
  id: string,
  type?: TrainingType | TrainingTypeId,
): Promise<ProjectRow> {
  const project = found(await selectProject(db, orgId, id));
  const typeId = typeof type === 'object' ? type.id : type;
  return found(typeId && project.training_type !== typeId ? undefined : project);
}

export async function newestTask(
  db: Db,
  orgId: string,
  project: ProjectRow,
  language: Language,
): Promise<TaskProgress | null> {
  const run = project.current_run_id ? await readRun(db, orgId, project.current_run_id) : undefined;
  return run ? taskProgressOf(run, language) : null;
}

export async function listTrainedModels(db: Db, orgId: string, projectId: string): Promise<ModelListEntry[]> {
  return (await selectTrainedModels(db, orgId, projectId)).map(toModelListEntry);
}
