import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import type { ResultColumn } from '../../../features/projects/prediction/report/result-table.tsx';
import { percentCell, sharedColumns } from '../../../features/projects/prediction/report/shared-columns.tsx';
import { SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { decisionSearch } from '../costs/decision-search.ts';
import { discriminantMessages } from '../words.ts';
import { cautionsOf } from './cautions.ts';
import { ClassesPart, ConfusionPart } from './classes-part.tsx';
import { DecisionPart } from './decision-part.tsx';
import { decisionWords } from './decision-words.ts';
import { UnlikeChip } from './unlike-chip.tsx';

type Summary = DiscriminantAnalysisPredictionSummary;

/** /prediction/discriminant-analysis/report/{prediction_id}: which classes were given, and how far they can be trusted. */
export const PredictionScreen = predictionScreen<Summary>('discriminant_analysis', {
  columnsOf: (prediction) => {
    const d = translator(discriminantMessages);
    const summary = prediction.summary as Summary | null;
    const probabilities = (summary?.probability_columns ?? []).map((name, place): [string, ResultColumn] => [
      name,
      {
        heading: d('probability_of', { label: summary?.classes[place]?.label ?? name }),
        minWidth: 120,
        render: percentCell,
      },
    ]);
    return {
      ...sharedColumns(),
      predicted_class: {
        heading: prediction.target ?? d('class'),
        strong: true,
        minWidth: 130,
        render: (value) => <strong>{value === null ? '–' : String(value)}</strong>,
      },
      probability: { heading: d('probability'), render: percentCell },
      ...Object.fromEntries(probabilities),
      decided_by: {
        heading: d('decided_by'),
        minWidth: 170,
        render: () => (summary ? decisionWords(summary.decision, summary.positive_class) : ''),
      },
      unlike_any_class: {
        heading: d('unlike_short'),
        minWidth: 130,
        render: (value) =>
          value === true ? <UnlikeChip limit={summary?.unlike_any_class.probability_limit ?? 0} /> : null,
      },
    };
  },
  /** How probabilities became a class. */
  factsOf: (_prediction, summary) =>
    summary
      ? [
          {
            label: translator(discriminantMessages)('decided_by'),
            value: decisionWords(summary.decision, summary.positive_class),
          },
        ]
      : [],
  againOf: (summary) => decisionSearch(summary?.decision ?? {}),
  Found: ({ prediction, summary }) => {
    const target = prediction.target ?? summary.target;
    const { threshold, costs } = summary.decision;
    return (
      <>
        <SummaryPart summary={summary} />
        {(typeof threshold === 'number' || Boolean(costs)) && <DecisionPart summary={summary} />}
        <ClassesPart summary={summary} target={target} />
        {summary.confusion && <ConfusionPart confusion={summary.confusion} target={target} />}
        <Distributions summary={summary} />
      </>
    );
  },
});

function SummaryPart({ summary }: { summary: Summary }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  const { metrics, rows, predicted, outside_domain: outside, unlike_any_class: unlike } = summary;
  const shareOf = (count: number) => formatPercent(rows === 0 ? null : count / rows, 1);
  const largest = [...summary.classes].sort((a, b) => b.rows - a.rows)[0];
  const figures = [
    {
      label: t('rows_predicted'),
      value: formatCount(predicted),
      ...(predicted !== rows && { note: t('of_rows', { rows: formatCount(rows) }) }),
    },
    largest && { label: largest.label, value: formatCount(largest.rows), note: shareOf(largest.rows) },
    { label: t('outside_domain'), value: formatCount(outside), note: shareOf(outside) },
    { label: d('unlike'), value: formatCount(unlike.rows), note: shareOf(unlike.rows) },
    metrics && {
      label: d('accuracy'),
      value: formatNumber(metrics.accuracy, 3),
      note: d('metrics_note', {
        balanced: formatNumber(metrics.balanced_accuracy, 3),
        f1: formatNumber(metrics.f1, 3),
        mcc: formatNumber(metrics.mcc, 3),
      }),
    },
  ];
  return <SummarySection figures={figures.filter((figure) => !!figure)} cautions={cautionsOf(summary, t, d)} />;
}

/** How probabilities and distances from the training data spread over all rows. */
function Distributions({ summary }: { summary: Summary }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  return (
    <DistributionsSection
      rows={summary.rows}
      pictures={[
        { of: summary.probability_distribution, title: d('probability_picture'), axis: d('largest_probability') },
        {
          of: summary.leverage_distribution,
          title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }),
          axis: t('leverage'),
        },
        { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
      ]}
    />
  );
}
