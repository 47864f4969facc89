import { compact } from '../../../lib/compact.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Figures } from '../../../ui/figure.tsx';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { clusteringMessages } from '../words.ts';
import { reasonWords } from '../result/reason-words.ts';
import { clusterName, countOrigin } from './cluster-words.ts';
import type { View } from './use-view.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';

/** How many clusters, how well apart, and each of them with its size. */
export function ClustersSection({ report, view }: { report: ClusteringReport; view: View }) {
  const t = useMessages(clusteringMessages);
  const { summary, clusters } = report;
  const isWeighted = clusters.some(({ weight }) => weight !== null);
  const text = sentences(
    summary.reason ? reasonWords(t, summary.reason) : countOrigin(report) === 'by_method' && t('choice_by_method'),
    t(`assignment_${report.assignment}`),
  );
  return (
    <Section title={t('found')} text={text}>
      <Stack spacing={2}>
        <Figures
          figures={compact([
            {
              label: t('clusters'),
              value: summary.clusters === null ? '–' : formatCount(summary.clusters),
              note: t(countOrigin(report)),
            },
            {
              label: t('silhouette'),
              value: shareText(summary.silhouette),
              ...(summary.silhouette_rows !== null && {
                note: t('over_rows', { rows: formatCount(summary.silhouette_rows) }),
              }),
            },
            {
              label: t('stability'),
              value: shareText(summary.stability),
              ...(summary.stability_repeats > 0 && {
                note: t('stability_note', {
                  sd: shareText(summary.stability_sd),
                  repeats: summary.stability_repeats,
                }),
              }),
            },
            { label: t('calinski_harabasz'), value: formatNumber(summary.calinski_harabasz) },
            { label: t('davies_bouldin'), value: shareText(summary.davies_bouldin) },
            summary.noise_rows > 0 && {
              label: t('noise'),
              value: formatCount(summary.noise_rows),
              note: formatPercent(summary.noise_share, 1),
            },
          ])}
        />
        {clusters.length > 0 && (
          <ColumnsTable
            label={t('found')}
            rows={clusters}
            columns={[
              [t('cluster'), ({ cluster }) => clusterName(t, cluster)],
              [t('rows'), ({ rows }) => formatCount(rows)],
              [t('share'), ({ share }) => formatPercent(share, 1)],
              [t('silhouette'), ({ silhouette }) => shareText(silhouette)],
              [t('spread'), ({ spread }) => formatNumber(spread, 3)],
              [t('radius'), ({ radius }) => formatNumber(radius, 3)],
              [t('nearest_cluster'), ({ nearest_cluster: next }) => (next === null ? '–' : clusterName(t, next))],
              [t('nearest_distance'), ({ nearest_distance: distance }) => formatNumber(distance, 3)],
              isWeighted && [t('weight'), ({ weight }) => shareText(weight)],
              [t('medoid_row'), ({ medoid_row: row }) => rowCell(row, view)],
            ]}
          />
        )}
      </Stack>
    </Section>
  );
}

function rowCell(row: number | null, view: View) {
  return row === null ? '–' : <RowButton row={row} view={view} />;
}

/** A row's number; pressing it lists the row with its values. */
function RowButton({ row, view }: { row: number; view: View }) {
  const t = useMessages(clusteringMessages);
  return (
    <Button size="small" aria-label={t('show_row', { row: rowTitle(row) })} onClick={() => view.select(new Set([row]))}>
      {rowTitle(row)}
    </Button>
  );
}

const NAMED = 30;

/** Rows that belong to no cluster, and rows far from the centre of theirs. */
export function FarSection({ outliers, view }: { outliers: ClusteringReport['outliers']; view: View }) {
  const t = useMessages(clusteringMessages);
  const { noise, noise_rows: rows, far } = outliers;
  if (noise.total === 0 && far.length === 0) return null;
  return (
    <Section title={t('outliers')} text={t('outliers_text')}>
      <Stack spacing={2}>
        {noise.total > 0 && (
          <div>
            <Typography variant="body2">
              {t('noise_rows', {
                count: noise.total,
                total: formatCount(noise.total),
                rows: listed(rows.slice(0, NAMED).map((row) => rowTitle(row))) + (noise.total > NAMED ? ' …' : ''),
              })}
            </Typography>
            <Button size="small" onClick={() => view.select(new Set(rows))}>
              {t('list_noise', { shown: formatCount(noise.shown) })}
            </Button>
          </div>
        )}
        {far.length > 0 && (
          <ColumnsTable
            label={t('far_rows')}
            rows={far}
            columns={[
              [t('far_rows'), ({ row }) => rowCell(row, view)],
              [t('cluster'), ({ cluster }) => clusterName(t, cluster)],
              [t('distance'), ({ distance }) => formatNumber(distance, 3)],
              [t('ratio'), ({ ratio }) => formatNumber(ratio, 3)],
            ]}
          />
        )}
      </Stack>
    </Section>
  );
}
