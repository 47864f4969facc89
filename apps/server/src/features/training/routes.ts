import {
  changeModelSettings as changeSettingsCall,
  deleteProject as deleteProjectCall,
  downloadHeldOut as heldOutCall,
  getModelList,
  getModelSettings as settingsCall,
  getProject as getProjectCall,
  getSavedRows as savedRowsCall,
  listAllProjects as listAllCall,
  listProjects as listCall,
  updateProject as updateCall,
} from '@hakaru/contract';
import { planTrainingRecipe } from '@hakaru/contract/training/training-recipe';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { deleteProject } from './projects/delete-project.ts';
import { downloadHeldOut } from './models/download-held-out.ts';
import { changeModelSettings, readModelSettings } from './models/model-settings.ts';
import { findProject, getProject, listTrainedModels } from './projects/get-project.ts';
import { listAllProjects, listProjects } from './projects/list-projects.ts';
import { planRecipe } from './recipes/plan-recipe.ts';
import { readSaved } from './saved-rows/read-saved.ts';
import type { TrainingContext } from './training-context.ts';
import { kindRoutes } from './kind-routes.ts';
import { updateProject } from './projects/update-project.ts';

export function trainingRoutes(api: FastifyInstance, context: TrainingContext): void {
  route(api, listAllCall, ({ scope, query }) => listAllProjects(context, scope, query));
  route(api, listCall, ({ scope, query }) => listProjects(context, scope, query));
  route(api, getProjectCall, ({ scope, params, language }) => getProject(context, scope, params.id, language));
  route(api, updateCall, ({ scope, params, body }) => updateProject(context, scope, params.id, body));
  route(api, deleteProjectCall, ({ scope, params, query }) => deleteProject(context, scope, params.id, query));
  route(api, getModelList, async ({ scope, params }) => {
    await findProject(scope, params.id);
    return { items: await listTrainedModels(scope, params.id) };
  });
  route(api, changeSettingsCall, ({ scope, params, body, language }) =>
    changeModelSettings(context, scope, params, body, language),
  );
  route(api, settingsCall, ({ scope, params, query }) => readModelSettings(context, scope, params, query));
  route(api, heldOutCall, ({ scope, params, query }) =>
    downloadHeldOut(context, scope, params.project, params.model_key, query),
  );
  route(api, planTrainingRecipe, ({ scope, params, body, language }) =>
    planRecipe(context, scope, params.dataset, body.recipe, language),
  );
  route(api, savedRowsCall, ({ scope, params }) => readSaved(scope, params.dataset));
  kindRoutes(api, context, context.kinds.trainings);
}
