import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { cautionsOf } from './cautions.ts';
import { clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';

/** The assignment in figures, then everything a careful reader would want to know of it. */
export function SummaryPart({ summary }: { summary: ClusteringPredictionSummary }) {
  const t = useMessages(predictionMessages);
  const c = useMessages(clusteringMessages);
  const cautions = cautionsOf(summary, t, c);
  const { rows, clusters } = summary;
  const shareOf = (count: number) => formatPercent(rows === 0 ? null : count / rows, 1);
  const largest = clusters.filter(({ cluster }) => cluster > 0).sort((a, b) => b.rows - a.rows)[0];
  const noise = clusters.find(({ cluster }) => cluster === 0);
  return (
    <Section title={t('summary')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8.25rem, 1fr))' }}
      >
        <Figure
          label={t('rows_predicted')}
          value={formatCount(summary.predicted)}
          {...(summary.predicted !== rows && { note: t('of_rows', { rows: formatCount(rows) }) })}
        />
        {largest && (
          <Figure
            label={clusterName(c, largest.cluster)}
            value={formatCount(largest.rows)}
            note={shareOf(largest.rows)}
          />
        )}
        {noise && <Figure label={c('noise')} value={formatCount(noise.rows)} note={shareOf(noise.rows)} />}
        <Figure
          label={t('outside_domain')}
          value={formatCount(summary.outside_domain)}
          note={shareOf(summary.outside_domain)}
        />
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
