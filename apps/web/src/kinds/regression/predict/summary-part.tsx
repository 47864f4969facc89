import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { cautionsOf } from './cautions.ts';
import { Figure } from '../../../ui/figure.tsx';

/** The prediction in figures, then everything a careful reader would want to know of it. */
export function SummaryPart({ summary }: { summary: RegressionPredictionSummary }) {
  const t = useMessages(predictionMessages);
  const cautions = cautionsOf(summary, t);
  const { half_width: half, coverage, metrics } = summary;
  return (
    <Section title={t('summary')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8.25rem, 1fr))' }}
      >
        <Figure
          label={t('rows_predicted')}
          value={formatCount(summary.predicted)}
          note={summary.predicted === summary.rows ? undefined : t('of_rows', { rows: formatCount(summary.rows) })}
        />
        <Figure
          label={t('mean')}
          value={formatNumber(summary.mean)}
          note={t('range_is', { lower: formatNumber(summary.minimum), upper: formatNumber(summary.maximum) })}
        />
        <Figure
          label={t('interval')}
          value={
            half === null ? t(summary.interval === 'model' ? 'per_row' : 'interval_unknown') : `± ${formatNumber(half)}`
          }
          note={t(`interval_${summary.interval}`, { coverage: formatPercent(coverage) })}
        />
        <Figure
          label={t('outside_domain')}
          value={formatCount(summary.outside_domain)}
          note={formatPercent(summary.rows === 0 ? null : summary.outside_domain / summary.rows, 1)}
        />
        {metrics && (
          <Figure
            label={t('against_measured')}
            value={formatNumber(metrics.rmse)}
            note={t('metrics_note', { r2: formatNumber(metrics.r2, 3), mae: formatNumber(metrics.mae) })}
          />
        )}
        {summary.observed_coverage !== null && summary.observed_coverage !== undefined && (
          <Figure
            label={t('observed_coverage')}
            value={formatPercent(summary.observed_coverage, 1)}
            note={t('stated_coverage', { coverage: formatPercent(coverage) })}
          />
        )}
      </Box>
      <Stack spacing={1} sx={{ mt: 2 }}>
        {cautions.length === 0 ? (
          <Alert severity="success" variant="outlined">
            {t('no_cautions')}
          </Alert>
        ) : (
          cautions.map((caution) => (
            <Alert key={caution} severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
              {caution}
            </Alert>
          ))
        )}
      </Stack>
    </Section>
  );
}
