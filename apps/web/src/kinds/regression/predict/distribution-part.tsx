import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';

/** How predictions, interval widths and distances from the training data spread over all rows. */
export function DistributionPart({ summary, target }: { summary: RegressionPredictionSummary; target: string }) {
  const t = useMessages(predictionMessages);
  return (
    <DistributionsSection
      rows={summary.rows}
      pictures={[
        {
          of: summary.prediction_distribution,
          title: t('picture_histogram', { target }),
          axis: t('predicted_axis', { target }),
        },
        { of: summary.width_distribution, title: t('picture_widths', { target }), axis: t('interval_width') },
        {
          of: summary.leverage_distribution,
          title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }),
          axis: t('leverage'),
        },
        { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
      ]}
    />
  );
}
