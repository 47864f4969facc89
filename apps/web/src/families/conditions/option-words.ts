import {
  type OptimizationFactor,
  type OptimizationOptions,
  titleOfTarget,
} from '@hakaru/contract/decisions/optimization';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed, noted, ranged } from '../../lib/i18n/joined.ts';
import { plainDigits } from '../../lib/numbers/format-number.ts';
import { conditionMessages } from './words.ts';

/** What is wanted of targets, with their weights where those differ. */
export function targetsWords(targets: OptimizationOptions['targets']): string[] {
  const t = translator(conditionMessages);
  const even = new Set(targets.map(({ weight = 1 }) => weight)).size < 2;
  return targets.map((target) =>
    even ? targetWords(target) : noted(targetWords(target), t('weighs', { weight: plainDigits(target.weight ?? 1) })),
  );
}

/** What is wanted of a target: strength high, length at 10 ± 0.1. */
function targetWords(target: OptimizationOptions['targets'][number]): string {
  const t = translator(conditionMessages);
  const name = titleOfTarget(target);
  if ('tolerance' in target)
    return t('wanted_value', {
      target: name,
      value: plainDigits(target.value),
      tolerance: plainDigits(target.tolerance),
    });
  if ('lower' in target) return t('wanted_range', { target: name, range: limits(target) });
  return t(target.goal === 'min' ? 'wanted_min' : 'wanted_max', { target: name });
}

function limits({ lower, upper }: { lower: number; upper: number }): string {
  return ranged(plainDigits(lower), plainDigits(upper));
}

/** A factor as a person reads it: temperature (150–190), temperature = 150. */
export function factorWords(factor: OptimizationFactor): string {
  const t = translator(conditionMessages);
  switch (factor.type) {
    case 'fixed':
      return t('fixed_at', { factor: factor.name, value: factor.value });
    case 'unit':
      return noted(factor.name, t('in_steps', { range: limits(factor), unit: plainDigits(factor.unit) }));
    case 'discrete':
      return noted(factor.name, listed(factor.values.map((value) => plainDigits(value))));
    case 'categorical':
      return noted(factor.name, listed(factor.levels));
    default:
      return 'lower' in factor ? noted(factor.name, limits(factor)) : factor.name;
  }
}

type Rules = NonNullable<OptimizationOptions['rules']>;
type Terms = readonly { factor: string; weight?: number }[];

/** Rules between factors as a person reads them: A + 2 × B = 100, at most 2 (A, B, C). */
export function rulesWords({ sums = [], linear = [], cardinality = [] }: Rules): string[] {
  const t = translator(conditionMessages);
  return [
    ...sums.map(({ terms, total }) => `${sumOf(terms)} = ${plainDigits(total)}`),
    ...linear.map(({ terms, sense, bound }) => linearWords({ terms, relation: sense, bound })),
    ...cardinality.map(({ factors, at_least: least = 0, at_most: most }) =>
      noted(least > 0 ? t('used_between', { least, most }) : t('used_at_most', { most }), listed(factors)),
    ),
  ];
}

/** A linear constraint: 2 × temperature − time ≤ 400. */
export function linearWords({
  terms,
  relation,
  bound,
}: {
  terms: Terms;
  relation: 'at_most' | 'at_least';
  bound: number;
}): string {
  return `${sumOf(terms)} ${relation === 'at_most' ? '≤' : '≥'} ${plainDigits(bound)}`;
}

function sumOf(terms: Terms): string {
  return terms
    .map(({ factor, weight = 1 }, place) => {
      const size = Math.abs(weight);
      const term = size === 1 ? factor : `${plainDigits(size)} × ${factor}`;
      if (place === 0) return weight < 0 ? `−${term}` : term;
      return `${weight < 0 ? '−' : '+'} ${term}`;
    })
    .join(' ');
}
