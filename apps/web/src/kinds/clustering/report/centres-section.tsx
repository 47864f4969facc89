import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { columnName } from '../../../lib/columns/column-name.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, clusterRole } from './cluster-words.ts';
import { Silhouette } from '../../../charts/silhouette/silhouette.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import type { View } from './use-view.ts';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { Figures } from '../../../ui/figure.tsx';

const shown = ['mean', 'scaled', 'medoid'] as const;

/** The clusters' means in the columns' own units, their scaled means, or the row in the middle of each. */
export function CentresSection({ centres }: { centres: ClusteringReport['centres'] }) {
  const t = useMessages(clusteringMessages);
  const [of, setOf] = useState<(typeof shown)[number]>('mean');
  if (centres.clusters.length === 0) return null;
  return (
    <Section title={t('centres')} text={t('centres_text')}>
      <Box sx={{ mb: 1.5, pt: 0.5 }}>
        <ChoiceField
          label={t('shown_values')}
          value={of}
          choices={shown.map((one) => [one, t(`centre_${one}`)] as const)}
          onValue={(next) => setOf(next as typeof of)}
        />
      </Box>
      <PlainTable
        holdsFirst
        label={t('centres')}
        columns={[t('column'), ...centres.clusters.map(({ cluster }) => clusterName(t, cluster))]}
        rows={centres.columns.map((column, index) => [
          columnName(column),
          ...centres.clusters.map((cluster) => formatNumber(cluster[of][index])),
        ])}
      />
    </Section>
  );
}

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

const indices = ['adjusted_rand', 'adjusted_mutual_information', 'v_measure', 'homogeneity', 'completeness'] as const;

/** The clusters beside groups that are known. */
export function ExternalSection({ external }: { external: NonNullable<ClusteringReport['external']> }) {
  const t = useMessages(clusteringMessages);
  const data = useMemo(
    () => ({
      value: { label: t('rows') },
      rows: external.clusters.map((cluster) => clusterName(t, cluster)),
      columns: external.labels,
      columnAxis: { label: external.column },
      values: external.contingency,
      range: [0, Math.max(1, ...external.contingency.flat())] as const,
      scale: 'sequential' as const,
      format: formatCount,
    }),
    [external, t],
  );
  return (
    <Section
      title={t('section_external')}
      text={t('external_text', { column: external.column, rows: formatCount(external.rows) })}
    >
      <Stack spacing={2}>
        <Figures
          minWidth="9.5rem"
          figures={indices.map((index) => ({ label: t(`index_${index}`), value: shareText(external[index]) }))}
        />
        <HeatMap title={t('contingency', { column: external.column })} data={data} />
      </Stack>
    </Section>
  );
}
