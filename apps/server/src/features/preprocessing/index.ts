export { createPreprocessHandler } from './preprocess.handler.ts';
export { forgetPreparations } from './forget-preparations.ts';
export { preprocessingRoutes } from './routes.ts';
