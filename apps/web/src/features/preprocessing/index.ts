export { preprocessingFeature } from './screens.ts';
export { LearnedWarning } from './learned-warning.tsx';
