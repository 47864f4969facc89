/** Costs as they are being typed, by what is true, then by what is decided; text that is no number is kept. */
export type CostDraft = readonly (readonly (number | string)[])[];

const MOST_COST = 1e12;

/** Each wrong decision costs 1, each right one nothing. */
export function unitCosts(count: number): number[][] {
  return Array.from({ length: count }, (_, actual) => Array.from({ length: count }, (_own, given) => (actual === given ? 0 : 1)));
}

export function withCost(costs: CostDraft, actual: number, given: number, value: number | string): (number | string)[][] {
  return costs.map((line, row) => line.map((cost, column) => (row === actual && column === given ? value : cost)));
}

export function isCost(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MOST_COST;
}
