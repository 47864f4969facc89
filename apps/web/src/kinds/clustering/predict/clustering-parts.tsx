import { clusteringCalls, type ClusteringResult } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { domainColumn, figureColumn, nameColumn } from '../../../features/projects/prediction/answer-columns.tsx';
import { type PredictionParts, rankedBy } from '../../../features/projects/prediction/prediction-kind.ts';
import type { Answer } from '../../../features/projects/prediction/register/order.ts';
import { clusteringAnswer, clusterName } from './clustering-answer.ts';
import { clusteringMessages } from '../words.ts';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Detail, DetailTable } from '../../../ui/detail-table.tsx';

const words = translator(clusteringMessages);

function rank(row: ClusteringResult['leaderboard'][number] | undefined) {
  return rankedBy(row?.silhouette, {
    lessIsBetter: false,
    words: (silhouette) =>
      words('model_figures', { silhouette: formatNumber(silhouette, 3), clusters: row?.clusters ?? 0 }),
  });
}

/** The cluster with the distance to its centre, and the domain. */
function answerColumns() {
  return [
    nameColumn('cluster', words('cluster'), 140, (answer) => clusterName(words, clusteringAnswer(answer).cluster)),
    figureColumn('distance', words('own_distance'), (answer) => clusteringAnswer(answer).distance, {
      width: 150,
      text: (value) => formatNumber(value, 3),
    }),
    domainColumn((answer) => clusteringAnswer(answer).inside_domain, 170),
  ];
}

export const clusteringParts: PredictionParts = {
  calls: clusteringCalls,
  rank,
  modelHelp: () => words('model_help'),
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
