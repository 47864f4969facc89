import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import { percentCell, sharedColumns } from '../../../features/projects/prediction/report/shared-columns.tsx';
import { rowShare, SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { clusteringMessages } from '../words.ts';
import { clusteringPredictionAnswer } from './answer.ts';
import { clusterName } from './clustering-answer.ts';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { warningsOfRows } from '../../../features/projects/prediction/report/warnings.ts';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';

type Summary = ClusteringPredictionSummary;

/** /prediction/clustering/report/{prediction_id}: which clusters rows were assigned to, and which lie far from all. */
export const PredictionScreen = predictionScreen<Summary>('clustering', {
  columnsOf: ({ summary }) => {
    const c = translator(clusteringMessages);
    const isProbable = (summary as Summary | null)?.assignment === 'most_probable';
    return {
      ...sharedColumns(),
      cluster: {
        heading: c('cluster'),
        strong: true,
        minWidth: 120,
        render: (value) => <strong>{clusterName(c, value)}</strong>,
      },
      distance: { heading: c('own_distance') },
      second_cluster: {
        heading: c(isProbable ? 'second_probable' : 'second'),
        minWidth: 130,
        render: (value) => clusterName(c, value),
      },
      second_distance: { heading: c('second_distance') },
      probability: { heading: c('probability'), render: percentCell },
      second_probability: { heading: c('second_probability'), render: percentCell },
      neighbour_distance: { heading: c('nearest_rows_distance') },
    };
  },
  /** How rows became members of clusters, and where the domain ends. */
  detailsOf: (_prediction, summary) => {
    if (!summary) return [];
    const c = translator(clusteringMessages);
    return [
      { label: c('assigned_by'), value: c(`assigned_${summary.assignment}`) },
      {
        label: translator(predictionMessages)('domain'),
        value: `${c('nearest_rows_distance')} ≤ ${formatNumber(summary.distance_limit, 3)}`,
      },
    ];
  },
  answerOf: clusteringPredictionAnswer,
  SummarySections: ({ summary }) => (
    <>
      <AnswerSummary summary={summary} />
      <ClustersSection clusters={summary.clusters} />
      <Distances summary={summary} />
    </>
  ),
});

/** The assignment in figures. */
function AnswerSummary({ summary }: { summary: Summary }) {
  const t = useMessages(clusteringMessages);
  const { clusters } = summary;
  const largest = clusters.filter(({ cluster }) => cluster > 0).sort((a, b) => b.rows - a.rows)[0];
  const noise = clusters.find(({ cluster }) => cluster === 0);
  const figureOf = ({ cluster, rows }: Summary['clusters'][number]) => ({
    label: clusterName(t, cluster),
    value: formatCount(rows),
    note: rowShare(rows, summary),
  });
  return (
    <SummarySection
      summary={summary}
      figures={[largest && figureOf(largest), noise && figureOf(noise)]}
      warnings={warningsOf(summary)}
    />
  );
}

function Distances({ summary: { rows, distance_distribution: distances } }: { summary: Summary }) {
  const c = useMessages(clusteringMessages);
  if (!distances) return null;
  return (
    <DistributionsSection
      rows={rows}
      pictures={[{ of: distances, title: c('own_distance'), axis: c('own_distance') }]}
    />
  );
}

const MOST_BARS = 40;

/** How many rows each cluster was given, against its share when the model was made. */
function ClustersSection({ clusters }: { clusters: ClusteringPredictionSummary['clusters'] }) {
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

/** What to know before these clusters are used, one sentence each. */
export function warningsOf(summary: Summary): string[] {
  const noise = summary.clusters.find(({ cluster }) => cluster === 0)?.rows ?? 0;
  const t = translator(clusteringMessages);
  return warningsOfRows(summary, clusteringMessages, {
    afterDomain: noise > 0 ? [t('caution_noise', { ...counted(noise), share: rowShare(noise, summary) })] : [],
  });
}
