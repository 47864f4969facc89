import {
  optimizationCalls,
  type OptimizationFactor,
  type OptimizationOptions,
} from '@hakaru/contract/decisions/optimization';
import type { DecisionSetup } from '../../features/projects/decisions/decision-kind.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed, noted, ranged } from '../../lib/i18n/joined.ts';
import { formatNumber, plainDigits } from '../../lib/numbers/format-number.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import { optimizationMessages } from './words.ts';

export const algorithms = ['single_bayes', 'multi_bayes', 'cma_es', 'random', 'grid'] as const;
export type Algorithm = (typeof algorithms)[number];

export const optimizationSetup: DecisionSetup<OptimizationOptions> = {
  id: 'optimization',
  calls: optimizationCalls,
  messages: optimizationMessages,
  detailsOf,
};

/** What is wanted of a target: strength high, length at 10 ± 0.1. */
function targetWords(target: OptimizationOptions['targets'][number]): string {
  const t = translator(optimizationMessages);
  const { target: name } = target;
  if ('tolerance' in target)
    return t('goal_value', {
      target: name,
      value: plainDigits(target.value),
      tolerance: plainDigits(target.tolerance),
    });
  if ('lower' in target) return t('goal_range', { target: name, range: limits(target) });
  return t(target.goal === 'min' ? 'goal_min' : 'goal_max', { target: name });
}

function limits({ lower, upper }: { lower: number; upper: number }): string {
  return ranged(plainDigits(lower), plainDigits(upper));
}

/** A factor as a person reads it: temperature (150–190), temperature = 150. */
function factorWords(factor: OptimizationFactor): string {
  const t = translator(optimizationMessages);
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

function detailsOf(options: OptimizationOptions): readonly Detail[] {
  const t = translator(optimizationMessages);
  const { rules = {}, cautions = {}, trials = 10, seed = 0 } = options;
  const count = [rules.sums, rules.linear, rules.cardinality].reduce((sum, some) => sum + (some?.length ?? 0), 0);
  const { outside_domain = true, uncertainty = 0 } = cautions;
  const penalties = [
    ...(outside_domain ? [t('penalty_domain')] : []),
    ...(uncertainty > 0 ? [t('penalty_uncertainty', { deviations: uncertainty })] : []),
  ];
  return [
    { label: t('targets'), value: listed(options.targets.map(targetWords)) },
    { label: t('factors'), value: listed(options.factors.map(factorWords)) },
    ...(options.candidates ? [{ label: t('search_in'), value: t('search_in_candidates') }] : []),
    ...(count > 0 ? [{ label: t('rules'), value: formatNumber(count) }] : []),
    { label: t('algorithms'), value: listed(options.algorithms.map((one) => t(`algorithm_${one}`))) },
    { label: t('trials'), value: formatNumber(trials) },
    { label: t('penalties'), value: penalties.length > 0 ? listed(penalties) : t('penalty_none') },
    { label: t('seed'), value: String(seed) },
  ];
}
