import type { Language, ModelListEntry, RecipeOfProject, TaskProgress, TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { taskProgressOf } from '../../../jobs/run-view.ts';
import type { TrainingContext } from '../training-context.ts';
import { selectTrainedModels } from '../models/trained-model-rows.ts';
import { type ProjectRow, selectProject } from './project-rows.ts';
import { trainedOn } from './trained-on.ts';
import { toModelListEntry, toProjectSummary } from './to-wire.ts';

/** A project with its options. Where a kind is named, a project of another kind does not exist. */
export async function getProject(
  { kinds }: Pick<TrainingContext, 'kinds'>,
  scope: Scope,
  id: string,
  language: Language,
  kindId?: TrainingTypeId,
) {
  const project = await findProject(scope, id, kindId);
  const [task, models, trained_on] = await Promise.all([
    newestTask(scope, project, language),
    listTrainedModels(scope, id),
    trainedOn(scope, project),
  ]);
  return {
    ...toProjectSummary(kinds, project),
    options: project.config as Record<string, unknown>,
    recipe: recipeOf(project),
    trained_on,
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

/** A project's row. Throws not_found, also where it is of another kind than the one named. */
export async function findProject(scope: Scope, id: string, kindId?: TrainingTypeId): Promise<ProjectRow> {
  const project = requireFound(await selectProject(scope, id));
  return requireFound(kindId && project.training_type !== kindId ? undefined : project);
}

export async function newestTask(
  { db, orgId }: Scope,
  project: ProjectRow,
  language: Language,
): Promise<TaskProgress | null> {
  const run = project.current_run_id ? await readRun(db, orgId, project.current_run_id) : undefined;
  return run ? taskProgressOf(run, language) : null;
}

export async function listTrainedModels(scope: Scope, projectId: string): Promise<ModelListEntry[]> {
  return (await selectTrainedModels(scope, projectId)).map(toModelListEntry);
}
