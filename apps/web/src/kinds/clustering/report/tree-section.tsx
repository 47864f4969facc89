import { sentences } from '../../../lib/i18n/joined.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import {
  type ClusteringCut,
  type ClusteringReport,
  cutClusteringTree,
  mostCutClusters,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import TextField from '@mui/material/TextField';
import { Dendrogram } from '../../../charts/dendrogram/dendrogram.tsx';
import type { DendrogramData } from '../../../charts/dendrogram/dendrogram.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { columnName } from '../../../lib/columns/column-name.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { OwnRowsButton } from '../../../features/projects/saved-rows/saved-rows.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, type T } from './cluster-words.ts';
import type { View } from './use-view.ts';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';

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
  const text = sentences(
    t('tree_text'),
    tree.cophenetic !== null && t('cophenetic', { value: shareText(tree.cophenetic) }),
    tree.truncated && t('tree_truncated', { leaves: formatCount(tree.leaves.length), rows: formatCount(tree.rows) }),
  );
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
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }} data-paper="omit">
            {t('cut_help')}
          </Typography>
        </Box>
        <Box sx={{ height: 4 }}>{cut.working && <LinearProgress />}</Box>
        <Problem of={cut.failure} />
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
        rows={answer.sizes.map((size, index) => [
          clusterName(t, index + 1),
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
      label:
        row === null
          ? t('rows_count', { rows: formatCount(rows) })
          : rowTitle(row, t('leaf_row', { row: formatCount(row + 1) })),
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
      columns: heat.columns.map(columnName),
      values: heat.values,
      limit: Number(heat.limit.toPrecision(2)),
      value: { label: t('sd') },
    },
  };
}

interface CutFieldProps {
  by: CutAt['by'];
  label: string;
  /** What holds now, rounded for reading. */
  value: string;
  /** Of numbers of clusters. */
  most: number;
  onCut: (at: CutAt) => void;
}

/** A number of clusters or a height; it holds when Enter is pressed or the field is left. */
function CutField({ by, label, value, most, onCut }: CutFieldProps) {
  const t = useMessages(clusteringMessages);
  const [draft, setDraft] = useState<string | null>(null);
  const number = Number(draft);
  const isWrong =
    draft !== null &&
    !(by === 'clusters'
      ? Number.isInteger(number) && number >= 1 && number <= most
      : draft.trim() !== '' && number >= 0);
  function take(): void {
    if (draft !== null && !isWrong && draft !== value) onCut({ by, value: number });
    if (!isWrong) setDraft(null);
  }
  return (
    <TextField
      size="small"
      label={label}
      value={draft ?? value}
      error={isWrong}
      helperText={isWrong && t(`wrong_${by}`, { most: formatCount(most) })}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      slotProps={{ htmlInput: { inputMode: by === 'clusters' ? 'numeric' : 'decimal' } }}
      sx={{ width: '9rem' }}
    />
  );
}

/** Where a tree is cut: by a number of clusters or by height. */
type CutAt = { by: 'clusters' | 'height'; value: number };

/** A cut as compute takes it. */
function cutOrder({ by, value }: CutAt): { clusters: number } | { height: number } {
  return by === 'clusters' ? { clusters: value } : { height: value };
}

/** Where the line stands: at the height asked for, else in the middle of those that give the same clusters. Null where no height does. */
export function lineOf({ by, value }: CutAt, { lower, upper }: Pick<ClusteringCut, 'lower' | 'upper'>): number | null {
  if (by === 'height') return value;
  if (upper === null) return lower * 1.05;
  return upper > lower ? (lower + upper) / 2 : null;
}

/** What a cut gives, and how to choose another. */
interface Cut {
  at: CutAt;
  set: (at: CutAt) => void;
  /** Undefined until the first is known. */
  answer: ClusteringCut | undefined;
  /** The answer is still that of the cut before. */
  isOld: boolean;
  working: boolean;
  failure: unknown;
}

/** Begins with the training's own number of clusters. */
function useCut({ projectId, modelKey }: View, clusters: number): Cut {
  const [at, set] = useState<CutAt>({ by: 'clusters', value: clusters });
  const query = useModelQuestion(cutClusteringTree, { projectId, modelKey, order: cutOrder(at) });
  return {
    at,
    set,
    answer: query.data,
    isOld: query.isPlaceholderData,
    working: query.isFetching,
    failure: query.error,
  };
}
