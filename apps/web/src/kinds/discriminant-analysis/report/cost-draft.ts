import type { DiscriminantAnalysisCostsOrder } from '@hakaru/contract/training/discriminant-analysis';
import { type CostDraft as Costs, isCost } from '../costs/cost-matrix.ts';

/** What is asked about costs, as it is being typed; text that is no number is kept. */
export interface CostDraft {
  /** By actual class, then by the class decided for. */
  costs: Costs;
  /** Shares of the classes where the model will be used; null for those of the training rows. */
  shares: (number | string)[] | null;
  /** A threshold to compare with, of two classes. */
  threshold: number | string | null;
}

export type CostProblem =
  | 'cost_not_a_number'
  | 'cost_negative'
  | 'shares_not_numbers'
  | 'shares_sum'
  | 'threshold_outside';

const SUM_SLACK = 0.001;

/** What keeps the costs from being asked for. */
export function costProblems({ costs, shares, threshold }: CostDraft): CostProblem[] {
  const cells = costs.flat();
  const sum = (shares ?? []).reduce<number>((total, share) => total + Number(share), 0);
  const hasWrongShare = (shares ?? []).some((share) => typeof share !== 'number' || share < 0 || share > 1);
  return [
    ...(cells.some((cost) => typeof cost !== 'number') ? ['cost_not_a_number' as const] : []),
    ...(cells.some((cost) => typeof cost === 'number' && !isCost(cost)) ? ['cost_negative' as const] : []),
    ...(hasWrongShare ? ['shares_not_numbers' as const] : []),
    ...(shares !== null && !hasWrongShare && Math.abs(sum - 1) >= SUM_SLACK ? ['shares_sum' as const] : []),
    ...(threshold !== null && (typeof threshold !== 'number' || threshold < 0 || threshold > 1)
      ? ['threshold_outside' as const]
      : []),
  ];
}

/** The draft as it is asked; only to be used where it has no problem. */
export function costsOrder({ costs, shares, threshold }: CostDraft): DiscriminantAnalysisCostsOrder {
  return { costs: costs as number[][], shares: shares as number[] | null, threshold: threshold as number | null };
}
