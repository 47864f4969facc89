import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import { problemCodes, isNumber, isWhole, numberOr, type Typed } from './typed.ts';

export interface TermDraft {
  factor: string;
  weight: Typed;
}

/** Weighted factors that stay on one side of a bound. */
export interface LinearDraft {
  terms: TermDraft[];
  relation: 'at_most' | 'at_least';
  bound: Typed;
}

/** Weighted factors that add up to a total. */
export interface SumDraft {
  terms: TermDraft[];
  total: Typed;
}

/** How many of some factors are not 0. */
export interface CountDraft {
  factors: string[];
  atLeast: Typed;
  atMost: Typed;
}

export interface RulesDraft {
  sums: SumDraft[];
  linear: LinearDraft[];
  counts: CountDraft[];
}

export const noRules: RulesDraft = { sums: [], linear: [], counts: [] };

type Rules = NonNullable<OptimizationOptions['rules']>;

function termsOf(terms: readonly TermDraft[]) {
  return terms.map(({ factor, weight }) => ({ factor, weight: numberOr(weight, 1) }));
}

/** As the options have them; what is missing is told by `rulesProblems`. */
export function rulesOf({ sums, linear, counts }: RulesDraft): Rules {
  return {
    sums: sums.map(({ terms, total }) => ({ terms: termsOf(terms), total: numberOr(total, 0) })),
    linear: linear.map(({ terms, relation, bound }) => ({
      terms: termsOf(terms),
      sense: relation,
      bound: numberOr(bound, 0),
    })),
    cardinality: counts.map(({ factors, atLeast, atMost }) => ({
      factors: [...factors],
      at_least: numberOr(atLeast, 0),
      at_most: numberOr(atMost, 1),
    })),
  };
}

/** Rules of stored options as they are told. */
export function rulesDraftOf({ sums = [], linear = [], cardinality = [] }: Rules): RulesDraft {
  const told = (terms: readonly { factor: string; weight?: number }[]) =>
    terms.map(({ factor, weight = 1 }) => ({ factor, weight }));
  return {
    sums: sums.map(({ terms, total }) => ({ terms: told(terms), total })),
    linear: linear.map(({ terms, sense, bound }) => ({ terms: told(terms), relation: sense, bound })),
    counts: cardinality.map(({ factors, at_least = 0, at_most }) => ({ factors, atLeast: at_least, atMost: at_most })),
  };
}

/** The rules without what names none of these factors. */
export function rulesAmong({ sums, linear, counts }: RulesDraft, names: ReadonlySet<string>): RulesDraft {
  const kept = (terms: readonly TermDraft[]) => terms.filter(({ factor }) => names.has(factor));
  return {
    sums: sums.map((one) => ({ ...one, terms: kept(one.terms) })).filter(({ terms }) => terms.length > 1),
    linear: linear.map((one) => ({ ...one, terms: kept(one.terms) })).filter(({ terms }) => terms.length > 0),
    counts: counts
      .map((one) => ({ ...one, factors: one.factors.filter((name) => names.has(name)) }))
      .filter(({ factors }) => factors.length > 1),
  };
}

/** What is missing of the rules, as codes. `names`: the factors that are numbers. */
export function rulesProblems({ sums, linear, counts }: RulesDraft, names: ReadonlySet<string>): string[] {
  const isOpen = (terms: readonly TermDraft[], least: number) =>
    terms.length < least || terms.some(({ factor, weight }) => !names.has(factor) || !isNumber(weight));
  return problemCodes([
    sums.some(({ terms, total }) => !isNumber(total) || isOpen(terms, 2)) ||
      linear.some(({ terms, bound }) => !isNumber(bound) || isOpen(terms, 1)) ||
      counts.some(
        ({ factors, atLeast, atMost }) =>
          factors.length < 2 || !isWhole(atLeast, 0, factors.length) || !isWhole(atMost, 1, factors.length),
      ),
    'rule_open',
  ]);
}
