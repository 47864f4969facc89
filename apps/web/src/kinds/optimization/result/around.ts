import type { OptimizationFactor, OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import type { Around, AroundFactor } from '../../../families/conditions/around.ts';
import { digitsOf, shownSetting } from '../../../families/conditions/digits.ts';
import type { Setting, Units } from './algorithm-results.ts';

/** A range around a condition goes so far to either side, of the factor's whole range; and further than it wanders by. */
const REACH = 0.15;
const WANDERINGS = 3;
/** More steps than these are a range. */
const MOST_VALUES = 7;

type Options = Pick<OptimizationOptions, 'factors' | 'targets' | 'tolerances' | 'rules'>;

/** Factors around a condition within their limits, as a design of experiments takes them; null where it cannot keep to their sums. */
export function aroundOf(options: Options, condition: Setting, units: Units): Around | null {
  const { factors, targets, tolerances = [], rules = {} } = options;
  const { sums = [], linear = [] } = rules;
  const [sum] = sums;
  if (sums.length > 1 || sum?.terms.some(({ weight = 1 }) => weight !== 1)) return null;
  const setting = shownSetting(condition, digitsOf(options));
  const valueOf = (name: string) => setting[name] ?? null;
  const unitOf = (name: string) => units.get(name) ?? '';
  const summed = new Set(sum?.terms.map(({ factor }) => factor));
  const varied: AroundFactor[] = [];
  const fixed: Around['fixed'] = [];
  for (const factor of factors) {
    const { name } = factor;
    const value = valueOf(name);
    if (value === null || typeof value === 'boolean') return null;
    const wanders = tolerances.find((one) => one.factor === name)?.plus_minus ?? 0;
    const near = nearFactor(factor, value, wanders, { isPart: summed.has(name), unit: unitOf(name) });
    if (near) varied.push(near);
    else fixed.push({ name, unit: unitOf(name), value });
  }
  const held = new Map(fixed.map(({ name, value }) => [name, Number(value)]));
  const parts = varied.filter(({ type }) => type === 'mixture');
  if (varied.length === 0 || parts.length === 1) return null;
  const heldOf = (terms: readonly { factor: string; weight?: number }[]) =>
    terms.reduce((total, { factor, weight = 1 }) => total + weight * (held.get(factor) ?? 0), 0);
  return {
    factors: varied,
    total: sum && parts.length > 0 ? clean(sum.total - heldOf(sum.terms)) : null,
    constraints: linear.flatMap(({ terms, sense, bound }) => {
      const free = terms.filter(({ factor }) => !held.has(factor));
      return free.length === 0
        ? []
        : [
            {
              terms: free.map(({ factor, weight = 1 }) => ({ factor, weight })),
              relation: sense,
              bound: clean(bound - heldOf(terms)),
            },
          ];
    }),
    condition: varied.map(({ name }) => valueOf(name) as number | string),
    fixed,
    targets: targets.map(({ target }) => target),
  };
}

/** What of a factor is near a value; undefined where it is that value alone. */
function nearFactor(
  factor: OptimizationFactor,
  value: number | string,
  wanders: number,
  { isPart, unit }: { isPart: boolean; unit: string },
): AroundFactor | undefined {
  const named = { name: factor.name, unit };
  if (factor.type === 'categorical')
    return factor.levels.length > 1 ? { type: 'categorical', ...named, values: [...factor.levels] } : undefined;
  if (typeof value === 'string') return undefined;
  if (factor.type === 'discrete') {
    const values = [...factor.values].sort((a, b) => a - b);
    const at = values.indexOf(value);
    const near = values.slice(Math.max(0, at - 1), at + 2);
    return near.length > 1 ? { type: 'discrete', ...named, values: near } : undefined;
  }
  if (!('lower' in factor)) return undefined;
  const { lower, upper } = factor;
  const reach = Math.max(REACH * (upper - lower), WANDERINGS * wanders);
  if (factor.type === 'unit' && !isPart) {
    const steps = Math.max(1, Math.round(reach / factor.unit));
    const places = Array.from({ length: 2 * steps + 1 }, (_, at) => clean(value + (at - steps) * factor.unit));
    const values = places.filter((place) => place >= lower - 1e-9 && place <= upper + 1e-9);
    if (values.length < 2) return undefined;
    if (values.length <= MOST_VALUES) return { type: 'discrete', ...named, values };
    return { type: 'continuous', ...named, low: values[0]!, high: values.at(-1)! };
  }
  const low = Math.max(lower, outward(value - reach, reach, -1));
  const high = Math.min(upper, outward(value + reach, reach, 1));
  return low < high ? { type: isPart ? 'mixture' : 'continuous', ...named, low, high } : undefined;
}

/** A limit with two digits of the reach, so that nobody sets 43.214: away from the condition. */
function outward(limit: number, reach: number, side: 1 | -1): number {
  const place = 10 ** (Math.floor(Math.log10(reach)) - 1);
  return clean((side === 1 ? Math.ceil(limit / place) : Math.floor(limit / place)) * place);
}

/** Without the last digits that binary fractions leave behind. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
