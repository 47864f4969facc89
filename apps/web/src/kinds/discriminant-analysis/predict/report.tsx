import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import Typography from '@mui/material/Typography';
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
import { decisionWords } from './decision-draft.ts';
import { UnlikeChip } from './unlike-chip.tsx';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { CostRulesTable } from '../costs/cost-entries.tsx';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { en as shared } from '../../../features/projects/prediction/words.en.ts';
import { inputWarnings, lackingRows } from '../../../features/projects/prediction/report/input-warnings.ts';
import type { en } from '../words.en.ts';

type Summary = DiscriminantAnalysisPredictionSummary;

/** /prediction/discriminant-analysis/report/{prediction_id}: which classes were given, and how far they can be trusted. */
export const PredictionScreen = predictionScreen<Summary>('discriminant_analysis', {
  columnsOf: (prediction) => {
    const d = translator(discriminantMessages);
    const summary = prediction.summary as Summary | null;
    const probabilities = (summary?.probability_columns ?? []).map((name, index): [string, ResultColumn] => [
      name,
      {
        heading: d('probability_of', { label: summary?.classes[index]?.label ?? name }),
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
  detailsOf: (_prediction, summary) =>
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
        <AnswerSummary summary={summary} />
        {(typeof threshold === 'number' || Boolean(costs)) && <DecisionSection summary={summary} />}
        <ClassesSection summary={summary} target={target} />
        {summary.confusion && <ConfusionOfRows confusion={summary.confusion} target={target} />}
        <Distributions summary={summary} />
      </>
    );
  },
});

function AnswerSummary({ summary }: { summary: Summary }) {
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
  return <SummarySection figures={figures.filter((figure) => !!figure)} warnings={warningsOf(summary, t, d)} />;
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

const MOST_BARS = 40;

/** How many rows were given each class. */
function ClassesSection({ summary, target }: { summary: Summary; target: string }) {
  const t = useMessages(discriminantMessages);
  const data = useMemo(() => {
    const shown = summary.classes.slice(0, MOST_BARS);
    return {
      category: { label: t('class') },
      categories: shown.map(({ label }) => label),
      value: { label: t('rows') },
      groups: [{ name: t('rows'), role: 'prediction' as const, values: shown.map(({ rows }) => rows) }],
    };
  }, [summary, t]);
  return (
    <Section title={t('classes_given')} text={t('classes_given_text')}>
      <Stack spacing={2}>
        <BarChart title={t('rows_of_class', { target })} data={data} />
        <PlainTable
          label={t('classes_given')}
          columns={[t('class'), t('rows'), t('share'), t('mean_probability')]}
          rows={summary.classes.map(({ label, rows, mean_probability: mean }) => [
            label,
            formatCount(rows),
            formatPercent(summary.predicted === 0 ? null : rows / summary.predicted, 1),
            formatPercent(mean, 1),
          ])}
        />
      </Stack>
    </Section>
  );
}

/** Against the actual classes, where the data has them. */
function ConfusionOfRows({ confusion, target }: { confusion: NonNullable<Summary['confusion']>; target: string }) {
  const t = useMessages(discriminantMessages);
  const data = useMemo(
    () => ({
      value: { label: t('given_confusion_counts') },
      rows: confusion.classes,
      columns: confusion.classes,
      rowAxis: { label: t('actual_class') },
      columnAxis: { label: t('predicted_class') },
      values: confusion.counts,
      range: [0, Math.max(1, ...confusion.counts.flat())] as const,
      scale: 'sequential' as const,
      format: formatCount,
    }),
    [confusion, t],
  );
  return (
    <Section title={t('confusion_title')} text={t('given_confusion_text')}>
      <HeatMap
        title={t('given_confusion', { target })}
        data={data}
        height={Math.min(900, Math.max(280, 150 + confusion.classes.length * 40))}
      />
    </Section>
  );
}

/** By which threshold or costs the rows were decided, where it was not the most probable class. */
function DecisionSection({ summary }: { summary: DiscriminantAnalysisPredictionSummary }) {
  const t = useMessages(discriminantMessages);
  const { decision, changed_by_decision: changed = 0, positive_class: positive } = summary;
  const classes = summary.classes.map(({ label }) => label);
  return (
    <Section title={t('decision')} text={t('decision_text')}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{decisionWords(decision, positive)}</strong>
        {t('sentence_mark')}
        {t('decision_changed', counted(changed))}
      </Typography>
      {decision.costs && (
        <CostRulesTable
          label={t('costs_of_decisions')}
          corner={t('given_cost_corner')}
          names={classes}
          costs={decision.costs}
        />
      )}
    </Section>
  );
}

const MOST_ROWS_NAMED = 20;

/** What to know before these classes are used, one sentence each. */
export function warningsOf(
  summary: DiscriminantAnalysisPredictionSummary,
  t: Translate<typeof shared>,
  d: Translate<typeof en>,
): string[] {
  const { rows, outside_domain: outside, unlike_any_class: unlike } = summary;
  const lacking = lackingRows(summary);
  const inputs = inputWarnings(summary, t);
  const named =
    unlike.first_rows
      .slice(0, MOST_ROWS_NAMED)
      .map((row) => row + 1)
      .join(', ') + (unlike.rows > MOST_ROWS_NAMED ? ' …' : '');
  return [
    ...(unlike.rows > 0
      ? [
          d('caution_unlike', {
            ...counted(unlike.rows),
            limit: formatPercent(unlike.probability_limit, 1),
            rows: named,
          }),
        ]
      : []),
    ...(lacking > 0 ? [t('caution_not_predicted', counted(lacking))] : []),
    ...inputs.removed,
    ...(outside > 0 ? [d('caution_outside', { ...counted(outside), share: formatPercent(outside / rows, 1) })] : []),
    ...(summary.unseen_classes.length > 0
      ? [
          d('caution_unseen', {
            classes: summary.unseen_classes
              .slice(0, 10)
              .map(({ label, rows: count }) => `${label} (${count})`)
              .join(', '),
          }),
        ]
      : []),
    ...summary.unknown_categories.map(({ column, rows: count, labels }) =>
      d('caution_unknown', { ...counted(count), column, labels: labels.slice(0, 10).join(', ') }),
    ),
    ...inputs.outOfRange,
    ...inputs.unreadable,
    ...inputs.missing,
    ...(summary.filled_rows > 0 ? [d('caution_filled', counted(summary.filled_rows))] : []),
  ];
}
