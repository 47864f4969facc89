import type { CostDraft } from './cost-rules.ts';

export type { CostDraft } from './cost-rules.ts';

/** More classes make a table that nobody fills in: their costs are typed by pairs. */
export const MOST_IN_TABLE = 12;
/** More classes have their costs from programs. */
export const MOST_TYPED = 100;
const MOST_COST = 1e12;

export function withCost(
  costs: CostDraft,
  actual: number,
  given: number,
  value: number | string,
): (number | string)[][] {
  return costs.map((line, row) => line.map((cost, column) => (row === actual && column === given ? value : cost)));
}

export function isCost(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MOST_COST;
}
