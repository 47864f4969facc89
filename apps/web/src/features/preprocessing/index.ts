export { preprocessingFeature } from './screens.ts';
export { LearnedWarning } from './learned-warning.tsx';
export { useStepName } from './use-step-name.ts';
