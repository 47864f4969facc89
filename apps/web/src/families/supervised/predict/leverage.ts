import type { RowDistribution } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';

interface Distances {
  leverage: number | null;
  leverageLimit: number;
  distance: number | null;
  distanceLimit: number;
}

/** How far a row lies from those the model was trained with, and what would be too far. */
export function leverageWords({ leverage, leverageLimit, distance, distanceLimit }: Distances): string {
  return translator(predictionMessages)('domain_hint', {
    leverage: formatNumber(leverage, 3),
    leverageLimit: formatNumber(leverageLimit, 3),
    distance: formatNumber(distance, 3),
    distanceLimit: formatNumber(distanceLimit, 3),
  });
}

/** How the rows' distances from those the model was trained with spread. */
export function leverageCharts(summary: {
  leverage_limit: number;
  leverage_distribution: RowDistribution | null;
  distance_distribution: RowDistribution | null;
}) {
  const t = translator(predictionMessages);
  return [
    {
      of: summary.leverage_distribution,
      title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }),
      axis: t('leverage'),
    },
    { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
  ];
}
