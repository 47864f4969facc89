/** Costs as they are being typed, by what is true, then by what is decided; text that is no number is kept. */
export type CostDraft = readonly (readonly (number | string)[])[];

/** What deciding for a class costs where another is true; null stands for every class, right decisions left out. */
export interface CostRule {
  actual: number | null;
  given: number | null;
  cost: number | string;
}

/** Each wrong decision costs 1, each right one nothing. */
export function unitCosts(count: number): number[][] {
  return Array.from({ length: count }, (_, actual) =>
    Array.from({ length: count }, (_own, given) => (actual === given ? 0 : 1)),
  );
}

/** The costs that rules make: a pair of classes before a whole line, a line before every decision, of equals the later one. */
export function costsOfRules(rules: readonly CostRule[], count: number): (number | string)[][] {
  const costs: (number | string)[][] = unitCosts(count);
  const width = ({ actual, given }: CostRule) => Number(actual === null) + Number(given === null);
  for (const rule of rules.toSorted((a, b) => width(b) - width(a))) lay(costs, rule);
  return costs;
}

function lay(costs: (number | string)[][], { actual, given, cost }: CostRule): void {
  for (const [row, line] of costs.entries()) {
    if (actual !== null && actual !== row) continue;
    for (const column of line.keys()) {
      if ((given === null || given === column) && (row !== column || (actual !== null && given !== null)))
        line[column] = cost;
    }
  }
}

/** Few rules that make these costs: lines that are alike as one, then the pairs that differ from them. */
export function rulesOfCosts(costs: CostDraft): CostRule[] {
  const rules: CostRule[] = [];
  const made: (number | string)[][] = unitCosts(costs.length);
  function add(rule: CostRule): void {
    rules.push(rule);
    lay(made, rule);
  }
  const every = {
    actual: null,
    given: null,
    cost: mostFrequent(positionsOf(null, null, costs.length).map(([row, column]) => costs[row]?.[column] ?? 0)),
  };
  if (gain(every, costs, made) > 0) add(every);
  for (let left = 2 * costs.length; left > 0; left -= 1) {
    const best = bestLine(costs, made);
    if (!best) break;
    add(best);
  }
  for (const [actual, line] of costs.entries()) {
    for (const [given, cost] of line.entries()) if (cost !== made[actual]?.[given]) add({ actual, given, cost });
  }
  return rules;
}

/** The row or column that makes most costs right in one rule; null where pairs alone say no more. */
function bestLine(costs: CostDraft, made: CostDraft): CostRule | null {
  let [best, most]: [CostRule | null, number] = [null, 0];
  for (const index of costs.keys()) {
    for (const end of [
      { actual: index, given: null },
      { actual: null, given: index },
    ]) {
      const cost = mostFrequent(
        positionsOf(end.actual, end.given, costs.length).map(([row, column]) => costs[row]?.[column] ?? 0),
      );
      const rule = { ...end, cost };
      const own = gain(rule, costs, made);
      if (own > most) [best, most] = [rule, own];
    }
  }
  return best;
}

/** How many costs a rule makes right that were wrong, less those it makes wrong and itself. */
function gain({ actual, given, cost }: CostRule, costs: CostDraft, made: CostDraft): number {
  return positionsOf(actual, given, costs.length).reduce((sum, [row, column]) => {
    const wanted = costs[row]?.[column];
    return sum + Number(wanted === cost) - Number(wanted === made[row]?.[column]);
  }, -1);
}

/** Wrong decisions of a line, or all of them. */
function positionsOf(actual: number | null, given: number | null, count: number): [row: number, column: number][] {
  const indices = Array.from({ length: count }, (_, index) => index);
  const rows = actual === null ? indices : [actual];
  const columns = given === null ? indices : [given];
  return rows.flatMap((row) =>
    columns.flatMap((column): [number, number][] => (row === column ? [] : [[row, column]])),
  );
}

function mostFrequent(values: readonly (number | string)[]): number | string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0 as number | string, 0] as [
    number | string,
    number,
  ])[0];
}

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
