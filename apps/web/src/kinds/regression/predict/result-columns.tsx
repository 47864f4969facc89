import type { PredictionDetail } from '@hakaru/contract';
import type { regressionResultColumns } from '@hakaru/contract/training/regression-predictions';
import { useCallback } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { GapsChip } from '../../../features/projects/prediction/report/gaps-chip.tsx';
import type { ResultColumn, ResultColumns } from '../../../features/projects/prediction/report/result-table.tsx';

/** The columns compute puts before the data's own. */
export function useResultColumns(): (prediction: PredictionDetail) => ResultColumns {
  const t = useMessages(predictionMessages);
  return useCallback(
    ({ target }) =>
      ({
        prediction: { heading: target ?? t('prediction'), strong: true },
        lower: { heading: t('lower') },
        upper: { heading: t('upper') },
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
          render: (value) => (typeof value === 'string' ? <GapsChip gaps={value} /> : null),
        },
      }) satisfies Record<(typeof regressionResultColumns)[number], ResultColumn>,
    [t],
  );
}
