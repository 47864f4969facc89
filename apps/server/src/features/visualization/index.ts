export { visualizationRoutes } from './routes.ts';
export { createTabulationHandler } from './tabulate.handler.ts';
