export { columnTypeOf } from './columns-after.ts';
export { createPreprocessHandlers } from './preprocess.handler.ts';
export { forgetPreparations } from './preparations.ts';
export { preprocessingRoutes } from './routes.ts';
export { recipeOfVersion, savedRecipe } from './recipe-of-version.ts';
