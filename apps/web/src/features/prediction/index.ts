export { predictionFeature } from './screens.ts';
