import type { DecisionKindId } from '@hakaru/contract';
import type { DecisionKind } from './decision-kind.ts';

/** The kinds that an application has beside those that train. */
export interface DecisionKinds {
  decisions: readonly DecisionKind[];
  /** Throws where there is none: no project of such a kind can exist. */
  decision(id: DecisionKindId): DecisionKind;
}

export function createDecisionKinds(decisions: readonly DecisionKind[]): DecisionKinds {
  const byId = new Map(decisions.map((kind) => [kind.id, kind]));
  return {
    decisions,
    decision(id) {
      const kind = byId.get(id);
      if (!kind) throw new Error(`no decision kind ${id}`);
      return kind;
    },
  };
}
