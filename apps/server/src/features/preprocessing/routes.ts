import * as calls from '@hakaru/contract/preprocessing/calls';
import * as imageCalls from '@hakaru/contract/preprocessing/image-calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { downloadRemovedRows } from './download-removed.ts';
import { getHistory } from './get-history.ts';
import { previewImages } from './image-recipes.ts';
import { getImagePreparation, getPreparation, registerPreparation, startPreparation } from './preparations.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { deleteRecipe, getImageRecipe, getRecipe, listRecipes, saveImageRecipe, saveRecipe } from './recipes.ts';
import { previewRecipe } from './table-recipes.ts';

export function preprocessingRoutes(api: FastifyInstance, context: PreprocessingContext): void {
  route(api, calls.previewRecipe, ({ scope, params, body }) => previewRecipe(context, scope, params.id, body));
  route(api, imageCalls.previewImageRecipe, ({ scope, params, body }) =>
    previewImages(context, scope, params.dataset, body),
  );
  route(api, calls.startPreprocessing, ({ scope, params, body: { version_id: versionId, recipe } }) =>
    startPreparation(context, scope, 'table', { datasetId: params.id, versionId, recipe }),
  );
  route(api, imageCalls.preprocessImages, ({ scope, params, body: { version_id: versionId, recipe } }) =>
    startPreparation(context, scope, 'images', { datasetId: params.dataset, versionId, recipe }),
  );
  route(api, calls.getPreprocessingResult, ({ scope, params }) => getPreparation(scope, params.temp_id));
  route(api, imageCalls.getImagePreparation, ({ scope, params }) => getImagePreparation(scope, params.temp_id));
  route(api, calls.registerPrepared, ({ scope, params, body }) =>
    registerPreparation(context, scope, 'table', params.temp_id, body),
  );
  route(api, imageCalls.registerPreparedImages, ({ scope, params, body }) =>
    registerPreparation(context, scope, 'images', params.temp, body),
  );
  route(api, calls.downloadRemovedRows, ({ scope, params, query, language }) =>
    downloadRemovedRows(context, scope, params.temp_id, { ...query, language }),
  );
  route(api, calls.getHistory, ({ scope, params, query }) => getHistory(scope, params.dataset_id, query.version_id));

  route(api, calls.listRecipes, ({ scope, query }) => listRecipes(scope, query));
  route(api, calls.getRecipe, ({ scope, params }) => getRecipe(scope, params.id));
  route(api, imageCalls.getImageRecipe, ({ scope, params }) => getImageRecipe(scope, params.id));
  route(api, calls.saveRecipe, ({ scope, params, body }) => saveRecipe(scope, params.dataset_id, body));
  route(api, imageCalls.saveImageRecipe, ({ scope, body }) => saveImageRecipe(scope, body));
  route(api, calls.deleteRecipe, async ({ scope, params }) => ({ deleted: await deleteRecipe(scope, params.id) }));
}
