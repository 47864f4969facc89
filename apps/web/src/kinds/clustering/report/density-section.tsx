import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { FactTable } from '../../../ui/fact-table.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { clusteringMessages } from '../words.ts';
import { clusterName } from './cluster-words.ts';

/** How crowded rows lie: distances to the neighbour that makes a core, with the distance used. */
export function DensitySection({ density }: { density: NonNullable<ClusteringReport['density']> }) {
  const t = useMessages(clusteringMessages);
  const { curve, distance, mean_probability: probability } = density;
  const data = useMemo(
    () => ({
      x: { label: t('rank'), whole: true },
      y: { label: t('neighbour_distance', { neighbours: density.min_rows }) },
      groups: [{ name: t('neighbour_curve'), role: 'group2' as const, x: curve.rank, y: curve.distance }],
      limits: [
        ...(distance === null
          ? []
          : [{ axis: 'y' as const, value: distance, label: t('epsilon', { distance: formatNumber(distance, 3) }) }]),
        ...(curve.knee === null || curve.knee === distance
          ? []
          : [{ axis: 'y' as const, value: curve.knee, label: t('knee', { distance: formatNumber(curve.knee, 3) }) }]),
      ],
    }),
    [density, curve, distance, t],
  );
  const facts = [
    ...(distance === null ? [] : [{ label: t('epsilon_label'), value: formatNumber(distance) }]),
    { label: t('min_rows'), value: formatCount(density.min_rows) },
    ...(density.cores === null ? [] : [{ label: t('cores'), value: formatCount(density.cores) }]),
    ...(density.borders === null ? [] : [{ label: t('borders'), value: formatCount(density.borders) }]),
    { label: t('noise'), value: formatCount(density.noise) },
  ];
  return (
    <Section title={t('density')} text={t('density_text')}>
      <Stack spacing={2}>
        <LineChart title={t('neighbour_curve')} data={data} />
        <FactTable label={t('density')} facts={facts} />
        {probability && (
          <PlainTable
            label={t('mean_probability')}
            columns={[t('cluster'), t('mean_probability')]}
            rows={probability.map((value, place) => [clusterName(t, place + 1), shareText(value)])}
          />
        )}
      </Stack>
    </Section>
  );
}
