export { datasetFeature } from './screens.ts';
export { PredictDialog } from './details/predict-dialog.tsx';
export { DatasetPicker } from './picker/dataset-picker.tsx';
export { stepGroupMessages } from './step-group-messages.ts';
export { ImageDialog } from './images/gallery/image-dialog.tsx';
export { Thumbnail } from './images/gallery/thumbnail.tsx';
export { useObjectUrl } from './images/use-image-url.ts';
export { datasetFormNames, datasetForms } from './dataset-forms.ts';
export { RoleReasonChip } from './role-reason.tsx';
