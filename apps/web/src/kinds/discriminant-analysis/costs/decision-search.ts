import { type CostRule, costsOfRules, rulesOfCosts } from './cost-rules.ts';

/** How probabilities become a class: at a threshold, or for the least expected cost. */
export interface DecisionSettings {
  threshold?: number | null;
  costs?: readonly (readonly number[])[] | null;
}

/** Costs of more classes are carried by what they differ in, so that the address does not grow with their square. */
const MOST_WRITTEN_OUT = 12;
const MOST_CLASSES = 1000;

/** A decision as an address carries it; nothing where the model's own decides. */
export function decisionSearch({
  threshold,
  costs,
}: DecisionSettings): Record<'threshold' | 'costs', string | undefined> {
  return {
    threshold: typeof threshold === 'number' ? String(threshold) : undefined,
    costs: costs ? JSON.stringify(costs.length > MOST_WRITTEN_OUT ? rulesIn(costs) : costs) : undefined,
  };
}

function rulesIn(costs: readonly (readonly number[])[]) {
  return { classes: costs.length, rules: rulesOfCosts(costs).map(({ actual, given, cost }) => [actual, given, cost]) };
}

/** The decision that an address carries; what cannot be one counts as none. */
export function readDecision({ threshold, costs }: Readonly<Record<string, unknown>>): DecisionSettings {
  if (typeof threshold === 'string' && threshold !== '' && Number(threshold) >= 0 && Number(threshold) <= 1)
    return { threshold: Number(threshold) };
  const given = readCosts(costs);
  return given ? { costs: given } : {};
}

function readCosts(text: unknown): number[][] | null {
  if (typeof text !== 'string') return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!Array.isArray(found)) return readRules(found);
    const isSquare =
      found.length > 1 &&
      found.every((line) => Array.isArray(line) && line.length === found.length && line.every(isCost));
    return isSquare ? (found as number[][]) : null;
  } catch {
    return null;
  }
}

function readRules(found: unknown): number[][] | null {
  const { classes, rules } = found as { classes?: unknown; rules?: unknown };
  if (
    typeof classes !== 'number' ||
    !Number.isInteger(classes) ||
    classes < 2 ||
    classes > MOST_CLASSES ||
    !Array.isArray(rules)
  )
    return null;
  const isPlace = (value: unknown) =>
    value === null || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < classes);
  if (
    !rules.every(
      (rule) => Array.isArray(rule) && rule.length === 3 && isPlace(rule[0]) && isPlace(rule[1]) && isCost(rule[2]),
    )
  )
    return null;
  return costsOfRules(
    (rules as [number | null, number | null, number][]).map(([actual, given, cost]): CostRule => ({
      actual,
      given,
      cost,
    })),
    classes,
  ) as number[][];
}

function isCost(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
