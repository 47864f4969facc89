import { linearWords } from '../../families/conditions/option-words.ts';
import {
  type DesignFactor,
  optimalDesignCalls,
  type OptimalDesignOptions,
} from '@hakaru/contract/decisions/optimal-design';
import type { DecisionSetup } from '../../features/projects/decisions/decision-kind.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed, noted, ranged } from '../../lib/i18n/joined.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { formatSetting } from '../../lib/numbers/format-setting.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import { designMessages } from './words.ts';

export const algorithms = ['d_optimal', 'd_optimal_monte_carlo', 'latin_hypercube', 'random_d', 'sobol'] as const;
/** Those that go by the determinant of the model. */
export const optimal: readonly string[] = ['d_optimal', 'd_optimal_monte_carlo', 'random_d'];

export const designSetup: DecisionSetup<OptimalDesignOptions> = {
  id: 'optimal_design',
  calls: optimalDesignCalls,
  messages: designMessages,
  detailsOf,
};

/** Whether a design has runs that only show the noise or the curvature. */
export function hasOthers({ centre_points: centres = 0, replicates = 0 }: OptimalDesignOptions): boolean {
  return centres + replicates > 0;
}

/** A column's name with its unit in brackets, as sheets and tables have it. */
export function withUnit(name: string, unit: string | undefined): string {
  return unit ? `${name} [${unit}]` : name;
}

/** A factor as a person reads it: temperature (150–190 °C, hard to change). */
function factorWords(factor: DesignFactor): string {
  const range = `${rangeWords(factor)} ${factor.unit ?? ''}`.trim();
  const notes = [range, factor.hard ? translator(designMessages)('is_hard') : ''].filter((note) => note !== '');
  return notes.length > 0 ? noted(factor.name, listed(notes)) : factor.name;
}

function rangeWords(factor: DesignFactor): string {
  if (factor.type === 'continuous') return ranged(formatSetting(factor.low), formatSetting(factor.high));
  if (factor.type === 'mixture') {
    const { low = 0, high = null } = factor;
    if (high !== null) return ranged(formatSetting(low), formatSetting(high));
    return low > 0 ? `≥ ${formatSetting(low)}` : '';
  }
  return listed(factor.values.map((value) => formatSetting(value)));
}

type Exclusion = NonNullable<OptimalDesignOptions['exclusions']>[number];

/** Conditions that no run meets together: temperature ≥ 180 and machine = B. */
function exclusionWords({ conditions }: Exclusion): string {
  const t = translator(designMessages);
  return conditions
    .map(({ factor, low = null, high = null, values }) => {
      if (values) return `${factor} = ${listed(values)}`;
      if (low !== null && high !== null) return noted(factor, ranged(formatSetting(low), formatSetting(high)));
      return low === null ? `${factor} ≤ ${formatSetting(high ?? 0)}` : `${factor} ≥ ${formatSetting(low)}`;
    })
    .join(` ${t('and')} `);
}

/** The terms of a model of a person's own beside its main effects: A·B, A². */
function ownTerms({ terms = [] }: OptimalDesignOptions): string[] {
  return terms
    .map(({ factors }) =>
      factors.map(({ factor, power = 1 }) => `${factor}${['', '²', '³', '⁴'][power - 1] ?? ''}`).join('·'),
    )
    .filter((_, at) => {
      const { factors } = terms[at]!;
      return factors.length > 1 || (factors[0]?.power ?? 1) > 1;
    });
}

function detailsOf(options: OptimalDesignOptions): readonly Detail[] {
  const t = translator(designMessages);
  const { algorithm = 'd_optimal', model = 'quadratic', constraints = [], exclusions = [] } = options;
  const { responses = [] } = options;
  const details: (Detail | false)[] = [
    { label: t('factors'), value: listed(options.factors.map(factorWords)) },
    responses.length > 0 && { label: t('responses'), value: listed(responses) },
    options.factors.some(({ type }) => type === 'mixture') && {
      label: t('mixture_total'),
      value: formatSetting(options.mixture_total ?? 1),
    },
    constraints.length > 0 && { label: t('constraints'), value: listed(constraints.map(linearWords)) },
    exclusions.length > 0 && { label: t('exclusions'), value: listed(exclusions.map(exclusionWords)) },
    { label: t('model'), value: t(`model_${model}`) },
    model === 'own' && ownTerms(options).length > 0 && { label: t('own_terms'), value: listed(ownTerms(options)) },
    { label: t('runs'), value: formatNumber(options.runs) },
    Boolean(options.centre_points) && { label: t('centre_points'), value: formatNumber(options.centre_points) },
    Boolean(options.replicates) && { label: t('replicates'), value: formatNumber(options.replicates) },
    (options.blocks ?? 1) > 1 && { label: t('blocks'), value: formatNumber(options.blocks) },
    Boolean(options.whole_plots) && { label: t('whole_plots'), value: formatNumber(options.whole_plots) },
    options.factors.some(({ hard }) => hard) && {
      label: t('variance_ratio'),
      value: formatNumber(options.variance_ratio ?? 1),
    },
    Boolean(options.earlier?.length) && { label: t('earlier'), value: formatNumber(options.earlier?.length) },
    Boolean(options.excluded?.length) && { label: t('excluded'), value: formatNumber(options.excluded?.length) },
    { label: t('algorithm'), value: t(`algorithm_${algorithm}`) },
    Boolean(options.continuous) &&
      optimal.includes(algorithm) && { label: t('continuous'), value: t('continuous_yes') },
    Boolean(options.starts) && { label: t('starts'), value: formatNumber(options.starts) },
    { label: t('seed'), value: String(options.seed ?? 42) },
  ];
  return details.filter((detail) => detail !== false);
}
