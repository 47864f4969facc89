import type { TrainingTypeId } from '@hakaru/contract';
import type { TrainingKind } from './training-kind.ts';

/** The kinds that an application has. */
export interface Kinds {
  trainings: readonly TrainingKind[];
  /** Throws where there is none: no project of such a kind can exist. */
  training(id: TrainingTypeId): TrainingKind;
}

export function createKinds(trainings: readonly TrainingKind[]): Kinds {
  const byId = new Map(trainings.map((kind) => [kind.id, kind]));
  return {
    trainings,
    training(id) {
      const kind = byId.get(id);
      if (!kind) throw new Error(`no training kind ${id}`);
      return kind;
    },
  };
}
