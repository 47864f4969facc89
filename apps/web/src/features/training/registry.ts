import type { TrainingTypeId } from '@hakaru/contract';
import type { TrainingType } from './training-type.ts';
import { regression } from './types/regression/regression.ts';

/** A line a training type. */
export const trainingTypes: readonly TrainingType[] = [regression];

const byId = new Map<string, TrainingType>(trainingTypes.map((type) => [type.id, type]));

/** Undefined for a type that this version does not train. */
export function trainingType(id: TrainingTypeId): TrainingType | undefined {
  return byId.get(id);
}
