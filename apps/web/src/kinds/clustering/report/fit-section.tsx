import { rowTitle } from '../../../lib/rows/row-names.ts';
import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { type Detail, DetailTable } from '../../../ui/detail-table.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { columnName } from '../../../lib/columns/column-name.ts';
import { clusteringMessages } from '../words.ts';
import { clusterName, startsText, type T } from './cluster-words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { listed } from '../../../lib/i18n/joined.ts';

/** How the method ended: what it made least, how long it went on, and what it says beside clusters. */
export function FitSection({ report }: { report: ClusteringReport }) {
  const t = useMessages(clusteringMessages);
  const { gaussian_mixture: mixture, spectral } = report;
  const details = detailsOf(report, t);
  if (details.length === 0) return null;
  return (
    <Section title={t('fit')}>
      <Stack spacing={2}>
        <DetailTable label={t('fit')} details={details} />
        {mixture && (
          <PlainTable
            titled
            label={t('component_spreads')}
            columns={[t('column'), ...mixture.weights.map((_, index) => clusterName(t, index + 1))]}
            rows={report.columns.map(({ name }, index) => [
              columnName(name),
              ...mixture.standard_deviations.map((sds) => formatNumber(sds[index], 3)),
            ])}
          />
        )}
        {spectral && <Eigenvalues eigenvalues={spectral.eigenvalues} clusters={report.summary.clusters} />}
      </Stack>
    </Section>
  );
}

function Eigenvalues({ eigenvalues, clusters }: { eigenvalues: readonly number[]; clusters: number | null }) {
  const t = useMessages(clusteringMessages);
  const data = useMemo(
    () => ({
      x: { label: t('eigenvalue_number'), whole: true },
      y: { label: t('eigenvalue') },
      groups: [
        { name: t('eigenvalue'), role: 'group2' as const, x: eigenvalues.map((_, index) => index + 1), y: eigenvalues },
      ],
      limits:
        clusters === null
          ? []
          : [{ axis: 'x' as const, value: clusters, label: t('clusters_count', { count: clusters }) }],
    }),
    [eigenvalues, clusters, t],
  );
  return <LineChart title={t('eigenvalues')} caption={t('eigenvalues_text')} data={data} />;
}

function detailsOf({ kmeans, gaussian_mixture: mixture, kmedoids, spectral, rows }: ClusteringReport, t: T): Detail[] {
  const starts = startsText(t, (kmeans ?? mixture ?? kmedoids ?? spectral)?.starts);
  const converged = (yes: boolean) => ({ label: t('converged'), value: t(yes ? 'converged_yes' : 'converged_no') });
  return [
    ...(starts === null ? [] : [{ label: t('starts'), value: starts }]),
    ...(kmeans
      ? [
          { label: t('inertia'), value: formatNumber(kmeans.inertia, 6) },
          { label: t('iterations'), value: formatCount(kmeans.iterations) },
          converged(kmeans.converged),
        ]
      : []),
    ...(mixture
      ? [
          { label: 'BIC', value: formatNumber(mixture.bic, 6) },
          { label: 'AIC', value: formatNumber(mixture.aic, 6) },
          { label: t('log_likelihood'), value: formatNumber(mixture.log_likelihood, 6) },
          { label: t('free_parameters'), value: formatCount(mixture.parameters) },
          {
            label: t('certain_rows'),
            value: t('of_rows', { rows: formatCount(mixture.certain), total: formatCount(rows.used) }),
          },
          { label: t('iterations'), value: formatCount(mixture.iterations) },
          converged(mixture.converged),
        ]
      : []),
    ...(kmedoids
      ? [
          { label: t('cost'), value: formatNumber(kmedoids.cost, 6) },
          { label: t('medoid_rows'), value: listed(kmedoids.medoid_rows.map((row) => rowTitle(row))) },
          { label: t('swaps'), value: formatCount(kmedoids.swaps) },
          converged(kmedoids.converged),
        ]
      : []),
    ...(spectral
      ? [
          { label: t('parts'), value: formatCount(spectral.parts) },
          ...(spectral.gamma === null ? [] : [{ label: 'γ', value: formatNumber(spectral.gamma) }]),
        ]
      : []),
  ];
}

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
  const details = [
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
        <DetailTable label={t('density')} details={details} />
        {probability && (
          <PlainTable
            label={t('mean_probability')}
            columns={[t('cluster'), t('mean_probability')]}
            rows={probability.map((value, index) => [clusterName(t, index + 1), shareText(value)])}
          />
        )}
      </Stack>
    </Section>
  );
}
