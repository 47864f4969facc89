import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';

const MOST_BARS = 40;

/** How many rows each cluster was given, against its share when the model was made. */
export function ClustersPart({ clusters }: { clusters: ClusteringPredictionSummary['clusters'] }) {
  const t = useMessages(clusteringMessages);
  const data = useMemo(() => {
    const shown = clusters.slice(0, MOST_BARS);
    return {
      category: { label: t('cluster') },
      categories: shown.map(({ cluster }) => clusterName(t, cluster)),
      value: { label: t('share') },
      groups: [
        { name: t('these_rows'), role: 'prediction' as const, values: shown.map(({ share }) => share) },
        { name: t('training_rows'), role: 'train' as const, values: shown.map(({ training_share: share }) => share) },
      ],
    };
  }, [clusters, t]);
  return (
    <Section title={t('clusters_assigned')} text={t('clusters_text')}>
      <Stack spacing={2}>
        <BarChart title={t('shares')} data={data} />
        <PlainTable
          label={t('clusters_assigned')}
          columns={[t('cluster'), t('rows'), t('share'), t('training_share')]}
          rows={clusters.map(({ cluster, rows, share, training_share: before }) => [
            clusterName(t, cluster),
            formatCount(rows),
            formatPercent(share, 1),
            formatPercent(before, 1),
          ])}
        />
      </Stack>
    </Section>
  );
}
