import type { TrainingTypeId } from '@hakaru/contract';
import { clustering } from '../../kinds/clustering.ts';
import { dimensionalCompression } from '../../kinds/dimensional-compression.ts';
import { discriminantAnalysis } from '../../kinds/discriminant-analysis.ts';
import { regression } from '../../kinds/regression.ts';
import type { TrainingKind } from './training-kind.ts';

/** A line a training kind. */
export const trainingKinds: readonly TrainingKind[] = [
  regression,
  dimensionalCompression,
  discriminantAnalysis,
  clustering,
];

const byId = new Map<string, TrainingKind>(trainingKinds.map((kind) => [kind.id, kind]));

/** Throws where the kind has no line above: no project of such a kind can exist. */
export function trainingKind(id: TrainingTypeId): TrainingKind {
  const kind = byId.get(id);
  if (!kind) throw new Error(`no training kind ${id}`);
  return kind;
}
