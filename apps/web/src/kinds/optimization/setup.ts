import { optimizationCalls, type OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import { candidatesDetail } from '../../families/conditions/candidates-detail.tsx';
import { factorWords, rulesWords, targetsWords } from '../../families/conditions/option-words.ts';
import type { DecisionSetup } from '../../features/projects/decisions/decision-kind.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed } from '../../lib/i18n/joined.ts';
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

function detailsOf(options: OptimizationOptions): readonly Detail[] {
  const t = translator(optimizationMessages);
  const { rules = {}, cautions = {}, trials = 10, seed = 0 } = options;
  const constraints = rulesWords(rules);
  const { outside_domain = true, uncertainty = 0 } = cautions;
  const penalties = [
    ...(outside_domain ? [t('penalty_domain')] : []),
    ...(uncertainty > 0 ? [t('penalty_uncertainty', { deviations: uncertainty })] : []),
  ];
  return [
    { label: t('targets'), value: listed(targetsWords(options.targets)) },
    { label: t('factors'), value: listed(options.factors.map(factorWords)) },
    ...(options.tolerances?.length
      ? [
          {
            label: t('varies'),
            value: listed(
              options.tolerances.map(({ factor, plus_minus }) =>
                t('varies_by', { factor, plus_minus: plainDigits(plus_minus) }),
              ),
            ),
          },
        ]
      : []),
    ...(options.candidates ? [{ label: t('search_in'), value: t('search_in_candidates') }] : []),
    ...candidatesDetail(options.candidates ?? null),
    ...(constraints.length > 0 ? [{ label: t('rules'), value: listed(constraints) }] : []),
    { label: t('algorithms'), value: listed(options.algorithms.map((one) => t(`algorithm_${one}`))) },
    { label: t('trials'), value: formatNumber(trials) },
    { label: t('penalties'), value: penalties.length > 0 ? listed(penalties) : t('penalty_none') },
    { label: t('seed'), value: String(seed) },
  ];
}
