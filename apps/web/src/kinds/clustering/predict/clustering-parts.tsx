import { clusteringCalls, type ClusteringResult } from '@hakaru/contract/training/clustering';
import type { GridColDef } from '@mui/x-data-grid';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { PredictionParts } from '../../../features/projects/prediction/prediction-kind.ts';
import type { Answer, GridRow } from '../../../features/projects/prediction/register/order.ts';
import { clusteringAnswer, clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Detail, DetailTable } from '../../../ui/detail-table.tsx';

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

/** The cluster of a row, how near it lies and which is next. */
function AnswerFigures({ answer: given }: { answer: Answer }) {
  const c = useMessages(clusteringMessages);
  const answer = clusteringAnswer(given);
  const { cluster, probability } = answer;
  const details: Detail[] = [
    ...(probability === null ? [] : [{ label: c('probability'), value: formatPercent(probability, 1) }]),
    { label: c(cluster === 0 ? 'own_distance_noise' : 'own_distance'), value: formatNumber(answer.distance, 3) },
    ...(answer.second === null
      ? []
      : [{ label: c(probability === null ? 'second' : 'second_probable'), value: clusterName(c, answer.second) }]),
    ...(answer.second === null || answer.second_probability === null
      ? []
      : [{ label: c('second_probability'), value: formatPercent(answer.second_probability, 1) }]),
    ...(answer.second_distance === null
      ? []
      : [{ label: c('second_distance'), value: formatNumber(answer.second_distance, 3) }]),
  ];
  return (
    <AnswerFrame
      answer={cluster === null ? null : clusterName(c, cluster)}
      inside={answer.inside_domain}
      domainHint={c('domain_hint', {
        distance: formatNumber(answer.neighbour_distance, 3),
        limit: formatNumber(answer.distanceLimit, 3),
      })}
      notes={answer.notes}
    >
      <DetailTable label={clusterName(c, cluster)} details={details} />
    </AnswerFrame>
  );
}
