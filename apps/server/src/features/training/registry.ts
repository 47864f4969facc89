import type { TrainingTypeId } from '@hakaru/contract';
import type { TrainingType } from './training-type.ts';
import { clustering } from './types/clustering.ts';
import { dimensionalCompression } from './types/dimensional-compression.ts';
import { discriminantAnalysis } from './types/discriminant-analysis.ts';
import { regression } from './types/regression.ts';

/** A line a training type. */
export const trainingTypes: readonly TrainingType[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
];

const byId = new Map<string, TrainingType>(trainingTypes.map((type) => [type.id, type]));

/** Throws where the type has no line above: no project of such a type can exist. */
export function trainingType(id: TrainingTypeId): TrainingType {
  const type = byId.get(id);
  if (!type) throw new Error(`no training type ${id}`);
  return type;
}
