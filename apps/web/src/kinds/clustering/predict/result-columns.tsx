import type { PredictionDetail } from '@hakaru/contract';
import { useCallback } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { gapWords } from '../../../features/projects/prediction/report/gap-words.ts';
import type { ResultColumns } from '../../../features/projects/prediction/report/result-table.tsx';
import { clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';
import { summaryOf } from './summary-of.ts';

function percent(value: unknown): string {
  return formatPercent(typeof value === 'number' ? value : null, 1);
}

/** The columns compute puts before the data's own. */
export function useResultColumns(): (prediction: PredictionDetail) => ResultColumns {
  const t = useMessages(predictionMessages);
  const c = useMessages(clusteringMessages);
  return useCallback(
    (prediction) => ({
      cluster: {
        heading: c('cluster'),
        strong: true,
        minWidth: 120,
        render: (value) => <strong>{clusterName(c, value)}</strong>,
      },
      distance: { heading: c('own_distance') },
      second_cluster: {
        heading: c(summaryOf(prediction)?.assignment === 'most_probable' ? 'second_probable' : 'second'),
        minWidth: 130,
        render: (value) => clusterName(c, value),
      },
      second_distance: { heading: c('second_distance') },
      probability: { heading: c('probability'), render: percent },
      second_probability: { heading: c('second_probability'), render: percent },
      inside_domain: {
        heading: t('domain'),
        minWidth: 150,
        render: (value) => <DomainChip inside={typeof value === 'boolean' ? value : null} />,
      },
      neighbour_distance: { heading: c('nearest_rows_distance') },
      input_gaps: {
        heading: t('input_gaps'),
        minWidth: 210,
        render: (value) =>
          typeof value === 'string' && value !== '' ? <StatChip label={gapWords(value, t)} tone="warning" /> : null,
      },
    }),
    [t, c],
  );
}
