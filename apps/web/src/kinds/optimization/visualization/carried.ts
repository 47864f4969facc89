import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { Setting } from '../result/algorithm-results.ts';

/** Of a part's width: by this much those at their lower limits take part, so that they grow once all others are full. */
const LEAST = 1e-9;
/** Without the dust of binary fractions. */
const DIGITS = 12;

/**
 * A setting of which one factor is moved, with its sum met: the other parts give way in proportion to what they are above
 * their lower limits, as along the curves, and what they cannot give the factor does not take.
 */
export function carried(
  setting: Setting,
  name: string,
  to: Setting[string],
  { factors, rules }: Pick<OptimizationOptions, 'factors' | 'rules'>,
  locked: ReadonlySet<string>,
): Setting {
  const moved = { ...setting, [name]: to };
  const sum = rules?.sums?.find(({ terms }) => terms.some(({ factor }) => factor === name));
  if (!sum || typeof to !== 'number' || sum.terms.some(({ weight = 1 }) => weight <= 0)) return moved;
  const spared = new Set((rules?.cardinality ?? []).flatMap((rule) => rule.factors));
  const known = new Map(factors.map((factor) => [factor.name, factor]));
  const parts = sum.terms.flatMap(({ factor, weight = 1 }) => {
    const range = known.get(factor);
    const value = setting[factor];
    if (factor === name || locked.has(factor) || spared.has(factor)) return [];
    if (range?.type !== 'range' || range.lower >= range.upper || typeof value !== 'number') return [];
    const { lower, upper } = range;
    return [{ factor, weight, lower, upper, above: clamp(value, lower, upper) - lower + LEAST * (upper - lower) }];
  });
  if (parts.length === 0) return moved;
  const giving = new Set(parts.map(({ factor }) => factor));
  const held = sum.terms.reduce((total, { factor, weight = 1 }) => {
    const fixed = known.get(factor);
    const value = moved[factor] ?? (fixed?.type === 'fixed' ? fixed.value : 0);
    return giving.has(factor) ? total : total + weight * Number(value);
  }, 0);
  const rest = sum.total - held;
  const at = (share: number) => parts.map(({ lower, upper, above }) => Math.min(lower + above * share, upper));
  const reached = (share: number) => at(share).reduce((total, value, place) => total + value * parts[place]!.weight, 0);
  const full = [0, ...parts.map(({ lower, upper, above }) => (upper - lower) / above).sort((a, b) => a - b)];
  const values = at(shareOf(rest, full, full.map(reached)));
  parts.forEach(({ factor }, place) => {
    moved[factor] = rounded(values[place]!);
  });
  // What rounding and the limits of the others leave.
  const own = sum.terms.find(({ factor }) => factor === name)!.weight ?? 1;
  const missing = rest - parts.reduce((total, { factor, weight }) => total + weight * Number(moved[factor]), 0);
  if (Math.abs(missing) > 1e-6 * Math.abs(sum.total)) moved[name] = rounded(to + missing / own);
  return moved;
}

/** Where a total that grows from knot to knot is `rest`. */
function shareOf(rest: number, knots: readonly number[], totals: readonly number[]): number {
  const next = totals.findIndex((total) => total >= rest);
  if (next === -1) return knots.at(-1)!;
  if (next === 0) return knots[0]!;
  const [from, to] = [totals[next - 1]!, totals[next]!];
  return knots[next - 1]! + ((rest - from) / (to - from)) * (knots[next]! - knots[next - 1]!);
}

function clamp(value: number, lower: number, upper: number): number {
  return Math.min(Math.max(value, lower), upper);
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
