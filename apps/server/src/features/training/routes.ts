import {
  deleteProject as deleteProjectCall,
  downloadHeldOut as heldOutCall,
  getModelList,
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
import { findProject, getProject, listTrainedModels } from './projects/get-project.ts';
import { listAllProjects, listProjects } from './projects/list-projects.ts';
import { planRecipe } from './recipes/plan-recipe.ts';
import { trainingTypes } from './registry.ts';
import { readSaved } from './saved-rows/read-saved.ts';
import type { TrainingContext } from './training-context.ts';
import { typeRoutes } from './type-routes.ts';
import { updateProject } from './projects/update-project.ts';

export function trainingRoutes(api: FastifyInstance, context: TrainingContext): void {
  const { db } = context.database;
  route(api, listAllCall, ({ caller, query }) => listAllProjects(db, caller.orgId, query));
  route(api, listCall, ({ caller, query }) => listProjects(db, caller.orgId, query));
  route(api, getProjectCall, ({ caller, params, language }) => getProject(db, caller.orgId, params.id, language));
  route(api, updateCall, ({ caller, params, body }) => updateProject(db, caller.orgId, params.id, body));
  route(api, deleteProjectCall, ({ caller, params, query }) => deleteProject(context, caller.orgId, params.id, query));
  route(api, getModelList, async ({ caller, params }) => {
    await findProject(db, caller.orgId, params.id);
    return { items: await listTrainedModels(db, caller.orgId, params.id) };
  });
  route(api, heldOutCall, ({ caller, params, query }) =>
    downloadHeldOut(context, caller.orgId, params.project, params.model_key, query),
  );
  route(api, planTrainingRecipe, ({ caller, params, body, language }) =>
    planRecipe(context, caller.orgId, params.dataset, body.recipe, language),
  );
  route(api, savedRowsCall, ({ caller, params }) => readSaved(db, caller.orgId, params.dataset));
  for (const type of trainingTypes) typeRoutes(api, context, type);
}
