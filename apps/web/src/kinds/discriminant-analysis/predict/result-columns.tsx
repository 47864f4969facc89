import type { PredictionDetail } from '@hakaru/contract';
import { useCallback } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { gapWords } from '../../../features/projects/prediction/report/gap-words.ts';
import type { ResultColumn, ResultColumns } from '../../../features/projects/prediction/report/result-table.tsx';
import { decisionWords } from './decision-words.ts';
import { discriminantMessages } from '../words.ts';
import { summaryOf } from './summary-of.ts';
import { UnlikeChip } from './unlike-chip.tsx';

function percent(value: unknown): string {
  return formatPercent(typeof value === 'number' ? value : null, 1);
}

/** The columns compute puts before the data's own. */
export function useResultColumns(): (prediction: PredictionDetail) => ResultColumns {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  return useCallback(
    (prediction) => {
      const summary = summaryOf(prediction);
      const probabilities = (summary?.probability_columns ?? []).map((name, place): [string, ResultColumn] => [
        name,
        {
          heading: d('probability_of', { label: summary?.classes[place]?.label ?? name }),
          minWidth: 120,
          render: percent,
        },
      ]);
      return {
        predicted_class: {
          heading: prediction.target ?? d('class'),
          strong: true,
          minWidth: 130,
          render: (value) => <strong>{value === null ? '–' : String(value)}</strong>,
        },
        probability: { heading: d('probability'), render: percent },
        ...Object.fromEntries(probabilities),
        decided_by: {
          heading: d('decided_by'),
          minWidth: 170,
          render: () => (summary ? decisionWords(summary.decision, summary.positive_class) : ''),
        },
        unlike_any_class: {
          heading: d('unlike_short'),
          minWidth: 130,
          render: (value) =>
            value === true ? <UnlikeChip limit={summary?.unlike_any_class.probability_limit ?? 0} /> : null,
        },
        inside_domain: {
          heading: t('domain'),
          minWidth: 150,
          render: (value) => <DomainChip inside={typeof value === 'boolean' ? value : null} />,
        },
        leverage: { heading: t('leverage') },
        distance: { heading: t('distance') },
        input_gaps: {
          heading: t('input_gaps'),
          minWidth: 210,
          render: (value) =>
            typeof value === 'string' && value !== '' ? <StatChip label={gapWords(value, t)} tone="warning" /> : null,
        },
      };
    },
    [t, d],
  );
}
