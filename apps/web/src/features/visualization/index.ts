export { visualizationFeature } from './screens.ts';
