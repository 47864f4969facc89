import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { cautionsOf } from './cautions.ts';
import { discriminantMessages } from '../words.ts';

/** The prediction in figures, then everything a careful reader would want to know of it. */
export function SummaryPart({ summary }: { summary: DiscriminantAnalysisPredictionSummary }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  const cautions = cautionsOf(summary, t, d);
  const { metrics, rows, unlike_any_class: unlike } = summary;
  const shareOf = (count: number) => formatPercent(rows === 0 ? null : count / rows, 1);
  const largest = [...summary.classes].sort((a, b) => b.rows - a.rows)[0];
  return (
    <Section title={t('summary')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8.25rem, 1fr))' }}
      >
        <Figure
          label={t('rows_predicted')}
          value={formatCount(summary.predicted)}
          note={summary.predicted === rows ? undefined : t('of_rows', { rows: formatCount(rows) })}
        />
        {largest && <Figure label={largest.label} value={formatCount(largest.rows)} note={shareOf(largest.rows)} />}
        <Figure
          label={t('outside_domain')}
          value={formatCount(summary.outside_domain)}
          note={shareOf(summary.outside_domain)}
        />
        <Figure label={d('unlike')} value={formatCount(unlike.rows)} note={shareOf(unlike.rows)} />
        {metrics && (
          <Figure
            label={d('accuracy')}
            value={formatNumber(metrics.accuracy, 3)}
            note={d('metrics_note', {
              balanced: formatNumber(metrics.balanced_accuracy, 3),
              f1: formatNumber(metrics.f1, 3),
              mcc: formatNumber(metrics.mcc, 3),
            })}
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
