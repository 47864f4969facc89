import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';

export type Target = OptimizationOptions['targets'][number];

/** Between which values a target is met; null where it has no limits. */
export function limitsOf(target: Target): readonly [low: number, high: number] | null {
  if ('tolerance' in target) return [target.value - target.tolerance, target.value + target.tolerance];
  return 'lower' in target ? [target.lower, target.upper] : null;
}

/** How far within its limits each predicted value is, negative outside. */
export function marginsOf(
  values: readonly (readonly (number | null)[])[],
  [low, high]: readonly [number, number],
): (number | null)[][] {
  return values.map((row) => row.map((value) => (value === null ? null : Math.min(value - low, high - value))));
}

/** A limit so close to the values of a scale is part of it: a share of its length. */
const NEAR = 0.25;

/** A scale with the limits that lie near it. */
export function withLimits(
  [low, high]: readonly [number, number],
  limits: readonly number[],
): readonly [number, number] {
  const reach = NEAR * (high - low);
  const near = limits.filter((limit) => limit >= low - reach && limit <= high + reach);
  return [Math.min(low, ...near), Math.max(high, ...near)];
}
