import type { DesignFactor, OptimalDesignOptions } from '@hakaru/contract/decisions/optimal-design';
import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { type FactorDraft, factorDraftOf, type KnownColumn } from '../../../families/conditions/factors.ts';
import type { RulesDraft } from '../../../families/conditions/rules.ts';

/** What a design allowed, in the columns that its results have. */
export interface Designed {
  /** The design's name. */
  name: string;
  factors: readonly OptimizationFactor[];
  rules: Pick<RulesDraft, 'sums' | 'linear'>;
  /** Whether it left out combinations, for which an optimisation has no rule. */
  hasExclusions: boolean;
}

/** A design as limits and rules; null where a column is missing, as it is of a table that was changed since. */
export function designedOf(
  design: string,
  { factors, mixture_total: total = 1, constraints = [], exclusions = [] }: OptimalDesignOptions,
  columns: readonly KnownColumn[],
): Designed | null {
  const known = new Set(columns.map(({ name }) => name));
  // Sheets and tables have the unit in brackets behind the name.
  const columnOf = ({ name, unit }: DesignFactor) =>
    [`${name} [${unit}]`, name].find((column) => known.has(column)) ?? null;
  const named = new Map(factors.map((factor) => [factor.name, columnOf(factor)]));
  const used = [...named.values()];
  if (used.some((column) => column === null)) return null;
  const termsOf = (terms: readonly { factor: string; weight?: number }[]) =>
    terms.map(({ factor, weight = 1 }) => ({ factor: named.get(factor)!, weight }));
  const amounts = factors.filter((factor) => factor.type === 'mixture');
  const least = amounts.reduce((sum, { low = 0 }) => sum + low, 0);
  return {
    name: design,
    // Of categories those can be searched that the model has seen, which its column says.
    factors: factors.flatMap((factor) =>
      factor.type === 'categorical' ? [] : [limitsOf(factor, named.get(factor.name)!, total - least)],
    ),
    rules: {
      sums: amounts.length > 1 ? [{ terms: termsOf(amounts.map(({ name }) => ({ factor: name }))), total }] : [],
      linear: constraints.map(({ terms, relation, bound }) => ({ terms: termsOf(terms), relation, bound })),
    },
    hasExclusions: exclusions.length > 0,
  };
}

/** `free`: what the lower limits of the amounts leave to be shared. */
function limitsOf(
  factor: Exclude<DesignFactor, { type: 'categorical' }>,
  name: string,
  free: number,
): OptimizationFactor {
  switch (factor.type) {
    case 'continuous':
      return { type: 'range', name, lower: factor.low, upper: factor.high };
    case 'mixture': {
      const { low = 0, high = null } = factor;
      // Digits of what is left, without the dust of binary fractions.
      const most = Number((low + free).toPrecision(12));
      return { type: 'range', name, lower: low, upper: high === null ? most : Math.min(high, most) };
    }
    case 'discrete':
      return { type: 'discrete', name, values: [...factor.values] };
  }
}

/** A factor as the design had it, where its column is of one. */
export function designedFactor(draft: FactorDraft, designed: Designed | null): FactorDraft {
  const found = designed?.factors.find(({ name }) => name === draft.known.name);
  return found && draft.known.type === 'numeric' ? factorDraftOf(found, draft) : draft;
}
