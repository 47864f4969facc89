export { createPreprocessImagesHandler } from './images/preprocess-images.handler.ts';
export { createPreprocessHandler } from './preprocess.handler.ts';
export { forgetPreparations } from './forget-preparations.ts';
export { preprocessingRoutes } from './routes.ts';
export { recipeOfVersion, savedRecipe } from './recipe-of-version.ts';
export { columnTypeOf } from './columns-after.ts';
