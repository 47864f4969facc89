export { visualizationRoutes } from './routes.ts';
