import { nextExperimentsCalls, type NextExperimentsOptions } from '@hakaru/contract/decisions/next-experiments';
import { candidatesDetail } from '../../families/conditions/candidates-detail.tsx';
import { factorWords, rulesWords, targetsWords } from '../../families/conditions/option-words.ts';
import type { DecisionSetup } from '../../features/projects/decisions/decision-kind.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../lib/i18n/joined.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import { nextMessages } from './words.ts';

export const strategies = ['improvement', 'optimistic', 'feasible', 'learn'] as const;
export type Strategy = (typeof strategies)[number];

export const nextSetup: DecisionSetup<NextExperimentsOptions> = {
  id: 'next_experiments',
  calls: nextExperimentsCalls,
  messages: nextMessages,
  detailsOf,
};

function detailsOf(options: NextExperimentsOptions): readonly Detail[] {
  const t = translator(nextMessages);
  const {
    rules = {},
    purpose = 'propose',
    batch = 5,
    strategy = 'improvement',
    candidates = 'space',
    seed = 0,
  } = options;
  const constraints = rulesWords(rules);
  return [
    { label: t('purpose'), value: t(`purpose_${purpose}`) },
    { label: t('targets'), value: listed(targetsWords(options.targets)) },
    { label: t('factors'), value: listed(options.factors.map(factorWords)) },
    ...(options.described ?? []).map(({ factor, columns }) => ({
      label: t('properties_of', { factor }),
      value: listed(columns),
    })),
    ...(options.molecules?.length
      ? [
          {
            label: t('molecules'),
            value: listed(options.molecules.map(({ factor, column }) => (column ? noted(factor, column) : factor))),
          },
        ]
      : []),
    ...(constraints.length > 0 ? [{ label: t('rules'), value: listed(constraints) }] : []),
    { label: t('candidates'), value: t(`candidates_${typeof candidates === 'object' ? 'dataset' : candidates}`) },
    ...candidatesDetail(typeof candidates === 'object' ? candidates : null),
    { label: t('batch'), value: formatNumber(batch) },
    { label: t('strategy'), value: t(`strategy_${strategy}`) },
    ...(purpose === 'replay'
      ? [
          { label: t('replay_budget'), value: formatNumber(options.replay_budget ?? 50) },
          { label: t('replay_seeds'), value: formatNumber(options.replay_seeds ?? 10) },
        ]
      : []),
    { label: t('seed'), value: String(seed) },
  ];
}
