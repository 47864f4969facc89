export { DeletionDialog } from './deletion/deletion-dialog.tsx';
export { DatasetDependents } from './deletion/dependents.tsx';
export { LineageSection } from './lineage-section.tsx';
export { predicateWords, selectionWords } from './steps/predicate-words.ts';
export { parameterWords } from './steps/parameter-words.ts';
export { stepTitle } from './steps/step-title.ts';
