export { datasetFeature } from './screens.ts';
export { PredictDialog } from './details/predict-dialog.tsx';
