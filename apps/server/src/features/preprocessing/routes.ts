import * as calls from '@hakaru/contract/preprocessing/calls';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { openVersion } from '../datasets/index.ts';
import { deleteRecipe } from './delete-recipe.ts';
import { downloadRemovedRows } from './download-removed.ts';
import { getHistory } from './get-history.ts';
import { getPreparation } from './get-preparation.ts';
import { getRecipe } from './get-recipe.ts';
import { imageRecipeRoutes } from './images/image-recipe-routes.ts';
import { listRecipes } from './list-recipes.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { previewRecipe } from './preview-recipe.ts';
import { registerPrepared } from './register-prepared.ts';
import { saveRecipe } from './save-recipe.ts';
import { startPreprocessing } from './start-preprocessing.ts';

export function preprocessingRoutes(api: FastifyInstance, context: PreprocessingContext): void {
  const { db } = context.database;
  route(api, calls.previewRecipe, ({ caller, params, body }) => previewRecipe(context, caller.orgId, params.id, body));
  route(api, calls.startPreprocessing, ({ caller: { orgId, userId }, params, body }) =>
    startPreprocessing(context, {
      orgId,
      userId,
      datasetId: params.id,
      versionId: body.version_id,
      recipe: body.recipe,
    }),
  );
  route(api, calls.getPreprocessingResult, ({ caller, params }) => getPreparation(db, caller.orgId, params.temp_id));
  route(api, calls.downloadRemovedRows, ({ caller, params, query, language }) =>
    downloadRemovedRows(context, caller.orgId, params.temp_id, { ...query, language }),
  );
  route(api, calls.registerPrepared, ({ caller, params, body }) =>
    registerPrepared(context, caller, params.temp_id, body),
  );
  route(api, calls.getHistory, ({ caller, params, query }) =>
    getHistory(db, caller.orgId, params.dataset_id, query.version_id),
  );
  route(api, calls.listRecipes, async ({ caller, query }) => ({
    items: await listRecipes(db, caller.orgId, query.search, query.form),
  }));
  route(api, calls.getRecipe, ({ caller, params }) => getRecipe(db, caller.orgId, params.id));
  route(api, calls.saveRecipe, ({ caller, params, body }) =>
    transaction(db, async (trx) => {
      const { columns } = await openVersion(trx, caller.orgId, params.dataset_id);
      return saveRecipe(trx, caller.orgId, caller.userId, body, columns);
    }),
  );
  route(api, calls.deleteRecipe, async ({ caller, params }) => ({
    deleted: await deleteRecipe(db, caller.orgId, params.id),
  }));
  imageRecipeRoutes(api, context);
}
