export { createImageChartHandler, createTabulationHandler } from './charts.handler.ts';
export { visualizationRoutes } from './routes.ts';
