import { rowTitle } from '../../../lib/rows/row-names.ts';
import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import Typography from '@mui/material/Typography';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import type { ResultColumn } from '../../../features/projects/prediction/report/result-table.tsx';
import { percentCell, sharedColumns } from '../../../features/projects/prediction/report/shared-columns.tsx';
import { rowShare, SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { decisionSearch } from '../costs/decision-search.ts';
import { leverageCharts } from '../../../families/supervised/predict/leverage.ts';
import { discriminantMessages } from '../words.ts';
import { discriminantPredictionAnswer } from './answer.ts';
import { decisionWords } from './decision-draft.ts';
import { UnlikeChip } from './unlike-chip.tsx';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { CostRulesTable } from '../costs/cost-entries.tsx';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { warningsOfRows } from '../../../features/projects/prediction/report/warnings.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

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
  answerOf: discriminantPredictionAnswer,
  SummarySections: ({ prediction, summary }) => {
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
  const t = useMessages(discriminantMessages);
  const { metrics, unlike_any_class: unlike } = summary;
  const largest = [...summary.classes].sort((a, b) => b.rows - a.rows)[0];
  return (
    <SummarySection
      summary={summary}
      figures={[
        largest && { label: largest.label, value: formatCount(largest.rows), note: rowShare(largest.rows, summary) },
      ]}
      moreFigures={[
        { label: t('unlike'), value: formatCount(unlike.rows), note: rowShare(unlike.rows, summary) },
        metrics && {
          label: t('accuracy'),
          value: formatNumber(metrics.accuracy, 3),
          note: t('metrics_note', {
            balanced: formatNumber(metrics.balanced_accuracy, 3),
            f1: formatNumber(metrics.f1, 3),
            mcc: formatNumber(metrics.mcc, 3),
          }),
        },
      ]}
      warnings={warningsOf(summary)}
    />
  );
}

/** How probabilities and distances from the training data spread over all rows. */
function Distributions({ summary }: { summary: Summary }) {
  const t = useMessages(discriminantMessages);
  return (
    <DistributionsSection
      rows={summary.rows}
      pictures={[
        { of: summary.probability_distribution, title: t('probability_picture'), axis: t('largest_probability') },
        ...leverageCharts(summary),
      ]}
    />
  );
}

/** How many rows were given each class; those that trained the model apart from the others, where there are some. */
export function classGroups(
  classes: readonly Pick<Summary['classes'][number], 'rows' | 'trained_rows'>[],
  words: { rows: string; trained: string; others: string },
) {
  const trained = classes.map(({ trained_rows }) => trained_rows ?? 0);
  if (trained.every((rows) => rows === 0))
    return [{ name: words.rows, role: 'prediction' as const, values: classes.map(({ rows }) => rows) }];
  return [
    {
      name: words.others,
      role: 'prediction' as const,
      values: classes.map(({ rows }, index) => rows - trained[index]!),
    },
    { name: words.trained, role: 'train' as const, values: trained },
  ];
}

const MOST_BARS = 40;

/** How many rows were given each class. */
function ClassesSection({ summary, target }: { summary: Summary; target: string }) {
  const t = useMessages(discriminantMessages);
  const p = useMessages(predictionMessages);
  const data = useMemo(() => {
    const shown = summary.classes.slice(0, MOST_BARS);
    return {
      category: { label: t('class') },
      categories: shown.map(({ label }) => label),
      value: { label: t('rows') },
      groups: classGroups(shown, { rows: t('rows'), trained: p('in_training'), others: p('not_in_training') }),
    };
  }, [summary, t, p]);
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
      value: { label: t('rows') },
      rows: confusion.classes,
      columns: confusion.classes,
      rowAxis: { label: t('actual_class') },
      columnAxis: { label: t('predicted_class') },
      values: confusion.counts,
      range: [0, Math.max(1, ...confusion.counts.flat())] as const,
      scale: 'diverging' as const,
      opposed: { diagonal: t('decided_right'), beside: t('decided_wrong') },
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
export function warningsOf(summary: Summary): string[] {
  const { unlike_any_class: unlike, unseen_classes: unseen } = summary;
  const t = translator(discriminantMessages);
  const rows =
    listed(unlike.first_rows.slice(0, MOST_ROWS_NAMED).map((row) => rowTitle(row))) +
    (unlike.rows > MOST_ROWS_NAMED ? ' …' : '');
  const limit = formatPercent(unlike.probability_limit, 1);
  const classes = listed(unseen.slice(0, 10).map(({ label, rows: count }) => noted(label, count)));
  return warningsOfRows(summary, discriminantMessages, {
    first: unlike.rows > 0 ? [t('caution_unlike', { ...counted(unlike.rows), limit, rows })] : [],
    afterDomain: unseen.length > 0 ? [t('caution_unseen', { classes })] : [],
  });
}
