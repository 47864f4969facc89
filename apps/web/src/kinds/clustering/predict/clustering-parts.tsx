import { clusteringCalls, type ClusteringResult } from '@hakaru/contract/training/clustering';
import type { GridColDef } from '@mui/x-data-grid';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { PredictionParts } from '../../../features/projects/prediction/prediction-kind.ts';
import type { GridRow } from '../../../features/projects/prediction/register/typed/grid-row.ts';
import { AnswerFigures } from './answer-figures.tsx';
import { clusterName, clusteringAnswer } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';

const t = translator(clusteringMessages);
const p = translator(predictionMessages);

function rank(result: unknown, { index }: { index: number }) {
  const row = (result as ClusteringResult | null)?.leaderboard.find((entry) => entry.index === index);
  const silhouette = row?.silhouette ?? null;
  return {
    order: silhouette === null ? Infinity : -silhouette,
    figures:
      silhouette === null
        ? null
        : t('model_figures', { silhouette: formatNumber(silhouette, 3), clusters: row?.clusters ?? 0 }),
  };
}

/** The cluster with the distance to its centre, and the domain. */
function answerColumns(): GridColDef<GridRow>[] {
  return [
    {
      field: 'answer cluster',
      headerName: t('cluster'),
      width: 140,
      valueGetter: (_value, { answer }) => (answer ? clusterName(t, clusteringAnswer(answer).cluster) : null),
      renderCell: ({ value }) => <span style={{ fontWeight: 600 }}>{(value as string | null) ?? '–'}</span>,
    },
    {
      field: 'answer distance',
      headerName: t('own_distance'),
      align: 'right',
      headerAlign: 'right',
      width: 150,
      valueGetter: (_value, { answer }) => (answer ? clusteringAnswer(answer).distance : null),
      renderCell: ({ value }) => <span className="tabular">{formatNumber(value as number | null, 3)}</span>,
    },
    {
      field: ' domain',
      headerName: p('domain'),
      width: 170,
      renderCell: ({ row: { answer } }) => (
        <DomainChip inside={answer ? clusteringAnswer(answer).inside_domain : null} />
      ),
    },
  ];
}

export const clusteringParts: PredictionParts = {
  calls: clusteringCalls,
  rank,
  modelHelp: () => t('model_help'),
  firstSettings: {},
  settingsFor: (_model, wanted) => wanted,
  AnswerFigures,
  answerColumns,
};
