import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Silhouette } from '../../../charts/silhouette/silhouette.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { clusteringMessages } from '../words.ts';
import { clusterName, clusterRole } from './cluster-words.ts';
import type { View } from './use-view.ts';

/** How much nearer each row lies to its own cluster than to the next. */
export function SilhouetteSection({ plot, view }: { plot: NonNullable<ClusteringReport['silhouette']>; view: View }) {
  const t = useMessages(clusteringMessages);
  const data = useMemo(
    () => ({
      value: { label: t('silhouette') },
      groups: plot.clusters.map(({ cluster, values, rows, count }) => ({
        name: clusterName(t, cluster),
        role: clusterRole(cluster),
        values,
        rows,
        count,
      })),
      mean: { value: plot.mean, label: t('mean_of', { mean: shareText(plot.mean) }) },
    }),
    [plot, t],
  );
  return (
    <Section
      title={t('silhouette_plot')}
      text={t('silhouette_text', { shown: formatCount(plot.rows.shown), total: formatCount(plot.rows.total) })}
    >
      <Stack spacing={2}>
        <Silhouette title={t('silhouette_by_row')} data={data} onRow={(row) => view.select(new Set([row]))} />
        <PlainTable
          label={t('silhouette_plot')}
          columns={[t('cluster'), t('rows'), t('mean_silhouette'), t('below_zero')]}
          rows={plot.clusters.map(({ cluster, count, mean, below_zero: below }) => [
            clusterName(t, cluster),
            formatCount(count),
            shareText(mean),
            formatCount(below),
          ])}
        />
      </Stack>
    </Section>
  );
}
