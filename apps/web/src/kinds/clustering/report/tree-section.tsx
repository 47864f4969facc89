import { type ClusteringReport, mostCutClusters, saveClusteringLabels } from '@hakaru/contract/training/clustering';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Dendrogram } from '../../../charts/dendrogram/dendrogram.tsx';
import type { DendrogramData } from '../../../charts/dendrogram/dendrogram-option.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { matrixColumnText } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { OwnRowsButton } from '../../../features/projects/saved-rows/own-rows-button.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, type T } from './cluster-words.ts';
import { CutField } from './cut-field.tsx';
import { type Cut, cutOrder, lineOf, useCut } from './use-cut.ts';
import type { View } from './use-view.ts';

type Hierarchy = NonNullable<ClusteringReport['hierarchical']>;

/** The tree with its values beside it; another cut is answered at once and can be saved. */
export function TreeSection({ hierarchy, view, clusters }: { hierarchy: Hierarchy; view: View; clusters: number }) {
  const t = useMessages(clusteringMessages);
  const cut = useCut(view, clusters);
  const { tree } = hierarchy;
  const { answer, at, isOld } = cut;
  const data = useMemo(
    () => dendrogramOf(hierarchy, answer, answer && !isOld ? lineOf(at, answer) : null, t),
    [hierarchy, answer, at, isOld, t],
  );
  const text = [
    t('tree_text'),
    tree.cophenetic !== null && t('cophenetic', { value: shareText(tree.cophenetic) }),
    tree.truncated && t('tree_truncated', { leaves: formatCount(tree.leaves.length), rows: formatCount(tree.rows) }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Section title={t('tree')} text={text}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, pt: 0.5 }}>
          <CutField
            by="clusters"
            label={t('clusters')}
            value={String(answer?.clusters ?? at.value)}
            most={Math.min(mostCutClusters, tree.rows)}
            onCut={cut.set}
          />
          <CutField
            by="height"
            label={t('cut_height')}
            value={answer ? shortHeight(lineOf(at, answer)) : ''}
            most={Math.min(mostCutClusters, tree.rows)}
            onCut={cut.set}
          />
          <OwnRowsButton
            call={saveClusteringLabels}
            projectId={view.projectId}
            modelKey={view.modelKey}
            label={t('save_cut')}
            options={cutOrder(at)}
            variant="outlined"
          />
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>
            {t('cut_help')}
          </Typography>
        </Box>
        <Box sx={{ height: 4 }}>{cut.working && <LinearProgress />}</Box>
        {Boolean(cut.failure) && <Alert severity="error">{errorLine(cut.failure)}</Alert>}
        <Dendrogram
          title={t('dendrogram')}
          data={data}
          keepView="tree"
          onCut={(value) => cut.set({ by: 'height', value })}
          {...(hierarchy.heat_map && { caption: t('heat_map_text') })}
        />
        {answer && <CutTable answer={answer} rows={tree.rows} />}
      </Stack>
    </Section>
  );
}

function shortHeight(height: number | null): string {
  return height === null ? '' : String(Number(height.toPrecision(4)));
}

function CutTable({ answer, rows }: { answer: NonNullable<Cut['answer']>; rows: number }) {
  const t = useMessages(clusteringMessages);
  const figures = t('cut_figures', {
    count: answer.clusters,
    clusters: formatCount(answer.clusters),
    silhouette: shareText(answer.silhouette),
    rows: formatCount(answer.silhouette_rows),
    calinski: formatNumber(answer.calinski_harabasz),
    davies: shareText(answer.davies_bouldin),
    heights:
      answer.upper !== null && answer.upper <= answer.lower
        ? t('cut_nowhere')
        : t('cut_between', {
            lower: formatNumber(answer.lower),
            upper: answer.upper === null ? '∞' : formatNumber(answer.upper),
          }),
  });
  return (
    <div>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 1 }}>
        {figures}
      </Typography>
      <PlainTable
        label={t('cut_clusters')}
        maxHeight="18rem"
        columns={[t('cluster'), t('rows'), t('share')]}
        rows={answer.sizes.map((size, place) => [
          clusterName(t, place + 1),
          formatCount(size),
          formatPercent(size / rows, 1),
        ])}
      />
    </div>
  );
}

function dendrogramOf(
  { tree, heat_map: heat }: Hierarchy,
  answer: Cut['answer'],
  line: number | null,
  t: T,
): DendrogramData {
  return {
    leaves: tree.leaves.map(({ row, rows, height }) => ({
      label: row === null ? t('leaf_rows', { rows: formatCount(rows) }) : t('leaf_row', { row: formatCount(row + 1) }),
      rows,
      height,
    })),
    merges: tree.merges,
    groups: answer?.labels ?? tree.leaves.map(({ cluster }) => cluster),
    heights: tree.heights,
    height: { label: t('height') },
    cut: answer && line !== null ? { height: line, label: t('clusters_count', { count: answer.clusters }) } : null,
    words: { rows: t('rows'), cutHere: (groups) => t('cut_here', { clusters: groups }) },
    heatMap: heat && {
      columns: heat.columns.map(matrixColumnText),
      values: heat.values,
      limit: Number(heat.limit.toPrecision(2)),
      value: { label: t('scaled_value') },
    },
  };
}
