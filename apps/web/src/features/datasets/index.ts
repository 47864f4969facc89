export { datasetFeature } from './screens.ts';
