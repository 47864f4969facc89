import type { PredictionDistribution, RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { FactTable } from '../../../ui/fact-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { predictionMessages } from '../prediction-messages.ts';

const HEIGHT = 300;

/** How predictions, interval widths and distances from the training data spread over all rows. */
export function DistributionPart({ summary, target }: { summary: RegressionPredictionSummary; target: string }) {
  const t = useMessages(predictionMessages);
  const pictures = [
    { of: summary.prediction_distribution, title: t('picture_histogram', { target }), axis: t('predicted_axis', { target }) },
    { of: summary.width_distribution, title: t('picture_widths', { target }), axis: t('interval_width') },
    { of: summary.leverage_distribution, title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }), axis: t('leverage') },
    { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
  ];
  return (
    <Section title={t('distributions')} text={t('distributions_text', { rows: formatCount(summary.rows) })}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {pictures.map(({ of, title, axis }) => of && <Distribution key={title} of={of} title={title} axis={axis} rows={summary.rows} />)}
      </Box>
    </Section>
  );
}

function Distribution({ of, title, axis, rows }: { of: PredictionDistribution; title: string; axis: string; rows: number }) {
  const t = useMessages(predictionMessages);
  const data = useMemo(() => ({ axis: { label: axis }, edges: of.edges, groups: [{ name: axis, role: 'prediction' as const, counts: of.counts }], missing: rows - of.rows }), [of, axis, rows]);
  const beyond = of.below + of.above;
  const caption = beyond > 0 ? t('picture_beyond', { shown: formatCount(of.rows - beyond), beyond: formatCount(beyond), minimum: formatNumber(of.minimum), maximum: formatNumber(of.maximum) }) : t('picture_all', { shown: formatCount(of.rows) });
  const quantiles = of.quantiles.filter(({ share }) => [0.05, 0.5, 0.95].includes(share)).map(({ share, value }) => ({ label: t('quantile', { percent: share * 100 }), value: formatNumber(value) }));
  return (
    <div>
      <Histogram title={title} caption={caption} data={data} height={HEIGHT} />
      <FactTable label={title} facts={quantiles} />
    </div>
  );
}
