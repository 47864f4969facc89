import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import type { Answer } from '../../../features/projects/prediction/register/typed/answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { type Fact, FactTable } from '../../../ui/fact-table.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, clusteringAnswer } from './clustering-answer.ts';

/** The cluster of a row, how near it lies and which is next. */
export function AnswerFigures({ answer: given }: { answer: Answer }) {
  const c = useMessages(clusteringMessages);
  const answer = clusteringAnswer(given);
  const { cluster, probability } = answer;
  const facts: Fact[] = [
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
      <FactTable label={clusterName(c, cluster)} facts={facts} />
    </AnswerFrame>
  );
}
