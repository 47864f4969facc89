import type { TrainingTypeId } from '@hakaru/contract';

/** The training types a dataset can be registered for: those whose wizards work. */
export const offeredTrainingTypes = ['regression'] as const satisfies readonly TrainingTypeId[];
