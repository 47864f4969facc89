import * as calls from '@hakaru/contract/preprocessing/image-calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { PreprocessingContext } from '../preprocessing-context.ts';
import { getImagePreparation } from './get-image-preparation.ts';
import { getImageRecipe, saveImageRecipe } from './image-recipes.ts';
import { previewImages } from './preview-images.ts';
import { registerImages } from './register-images.ts';
import { startImages } from './start-images.ts';

export function imageRecipeRoutes(api: FastifyInstance, context: PreprocessingContext): void {
  const { db } = context.database;
  route(api, calls.previewImageRecipe, ({ caller, params, body }) =>
    previewImages(context, caller.orgId, params.dataset, body),
  );
  route(api, calls.preprocessImages, ({ caller: { orgId, userId }, params, body }) =>
    startImages(context, { orgId, userId, datasetId: params.dataset, versionId: body.version_id, recipe: body.recipe }),
  );
  route(api, calls.getImagePreparation, ({ caller, params }) => getImagePreparation(db, caller.orgId, params.temp_id));
  route(api, calls.registerPreparedImages, ({ caller, params, body }) =>
    registerImages(context, caller, params.temp, body),
  );
  route(api, calls.getImageRecipe, ({ caller, params }) => getImageRecipe(db, caller.orgId, params.id));
  route(api, calls.saveImageRecipe, ({ caller, body }) => saveImageRecipe(db, caller.orgId, caller.userId, body));
}
