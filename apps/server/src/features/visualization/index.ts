export { createImageChartHandler } from './images/image-chart.handler.ts';
export { visualizationRoutes } from './routes.ts';
export { createTabulationHandler } from './tabulate.handler.ts';
