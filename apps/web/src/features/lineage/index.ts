export { DeletionDialog } from './deletion/deletion-dialog.tsx';
export { DatasetDependents } from './deletion/dependent-list.tsx';
export { LineageSection } from './lineage-section.tsx';
export { predicateWords, selectionWords } from './steps/predicate-words.ts';
export { parameterWords } from './steps/parameter-words.ts';
export { stepTitle } from './steps/step-title.ts';
