import type {
  RegressionPredictedRow,
  RegressionPredictionSummary,
  regressionResultColumns,
} from '@hakaru/contract/training/regression-predictions';
import type { PredictionDetail } from '@hakaru/contract';
import { useMemo } from 'react';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import type { ResultColumn } from '../../../features/projects/prediction/report/result-table.tsx';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import { GapsChip, sharedColumns } from '../../../features/projects/prediction/report/shared-columns.tsx';
import { SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { type ReportRows, useReportRows } from '../../../features/projects/prediction/report/use-report-rows.ts';
import type { ScatterGroup } from '../../../charts/scatter/scatter-data.ts';
import { warningsOfRows } from '../../../features/projects/prediction/report/warnings.ts';
import { LatentOfRows } from '../../../families/supervised/predict/latent-of-rows.tsx';
import { leverageCharts } from '../../../families/supervised/predict/leverage.ts';
import { supervisedMessages } from '../../../families/supervised/words.ts';
import { regressionMessages } from '../words.ts';
import { regressionPredictionAnswer } from './answer.ts';

type Summary = RegressionPredictionSummary;

/** /prediction/regression/report/{prediction_id}: what a prediction found, and how far it can be trusted. */
export const PredictionScreen = predictionScreen<Summary>('regression', {
  columnsOf: ({ target }) => {
    const t = translator(predictionMessages);
    const s = translator(supervisedMessages);
    const shared = sharedColumns();
    return {
      prediction: { heading: target ?? t('prediction'), strong: true },
      lower: { heading: t('lower') },
      upper: { heading: t('upper') },
      interval_note: {
        heading: t('interval_note'),
        minWidth: 190,
        render: (value) => (isIntervalNote(value) ? <StatChip label={t(noteWords[value])} tone="warning" /> : null),
      },
      ...shared,
      t2: { heading: s('t2') },
      spe: { heading: s('spe') },
      input_gaps: {
        ...shared.input_gaps,
        render: (value) => (typeof value === 'string' ? <GapsChip gaps={value} /> : null),
      },
    } satisfies Record<(typeof regressionResultColumns)[number], ResultColumn>;
  },
  detailsOf: ({ coverage }) => [
    { label: translator(predictionMessages)('coverage'), value: formatPercent(coverage, 1) },
  ],
  answerOf: regressionPredictionAnswer,
  SummarySections: ({ prediction, summary }) => (
    <>
      <AnswerSummary summary={summary} />
      <Distributions summary={summary} target={prediction.target ?? summary.target} />
      <ChartSection prediction={prediction} summary={summary} />
      {summary.latent && <LatentOfRows found={summary.latent} target={prediction.target ?? summary.target} />}
    </>
  ),
});

function AnswerSummary({ summary }: { summary: Summary }) {
  const t = useMessages(predictionMessages);
  const { half_width: half, coverage, metrics, observed_coverage: observed } = summary;
  const stated = { coverage: formatPercent(coverage) };
  const inUnit = (value: number | null | undefined) => inUnitOf(summary.target, formatNumber(value));
  return (
    <SummarySection
      summary={summary}
      figures={[
        {
          label: t('mean'),
          value: inUnit(summary.mean),
          note: t('range_is', { lower: formatNumber(summary.minimum), upper: formatNumber(summary.maximum) }),
        },
        {
          label: t('interval'),
          value:
            half === null
              ? t(summary.interval === 'model' || summary.width === 'by_prediction' ? 'per_row' : 'interval_unknown')
              : `± ${inUnit(half)}`,
          note: t(
            summary.interval === 'conformal' && summary.width === 'by_prediction'
              ? 'interval_by_prediction'
              : `interval_${summary.interval}`,
            stated,
          ),
        },
      ]}
      moreFigures={[
        metrics && {
          label: t('against_measured'),
          value: inUnit(metrics.rmse),
          note: t('metrics_note', { r2: formatNumber(metrics.r2, 3), mae: formatNumber(metrics.mae) }),
        },
        typeof observed === 'number' && {
          label: t('observed_coverage'),
          value: formatPercent(observed, 1),
          note: t('stated_coverage', stated),
        },
      ]}
      warnings={warningsOf(summary)}
    />
  );
}

/** How predictions, interval widths and distances from the training data spread over all rows. */
function Distributions({ summary, target }: { summary: Summary; target: string }) {
  const t = useMessages(predictionMessages);
  return (
    <DistributionsSection
      rows={summary.rows}
      pictures={[
        {
          of: summary.prediction_distribution,
          title: t('picture_histogram', { target }),
          axis: t('predicted_axis', { target }),
        },
        { of: summary.width_distribution, title: t('picture_widths', { target }), axis: t('interval_width') },
        ...leverageCharts(summary),
      ]}
    />
  );
}

interface ChartSectionProps {
  prediction: PredictionDetail;
  summary: RegressionPredictionSummary;
}

/** The predictions one by one with their intervals. */
function ChartSection({ prediction, summary }: ChartSectionProps) {
  const t = useMessages(predictionMessages);
  const target = prediction.target ?? t('prediction');
  const measured = summary.metrics || summary.trained_metrics ? (summary.measured_column ?? summary.target) : null;
  const columns = useMemo(
    () => [
      'prediction',
      'lower',
      'upper',
      'inside_domain',
      ...(measured ? [measured] : []),
      ...(summary.trained_rows ? ['in_training'] : []),
    ],
    [measured, summary.trained_rows],
  );
  const { data, error, refetch } = useReportRows(prediction.inference_id, summary.rows, columns);
  return (
    <Section title={t('pictures')}>
      {error ? (
        <ErrorState title={errorLine(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <ChartSkeleton height={420} />
      ) : (
        <RowsChart rows={data} target={target} measured={measured} coverage={summary.coverage} />
      )}
    </Section>
  );
}

interface ChartProps {
  rows: ReportRows;
  target: string;
}

function shownWords(rows: ReportRows, t: ReturnType<typeof useMessages<typeof predictionMessages.en>>): string {
  const shown = formatCount(rows.rowNumbers.length);
  return rows.rowNumbers.length < rows.total
    ? t('picture_every', { shown, total: formatCount(rows.total), every: formatCount(rows.every) })
    : t('picture_all', { shown });
}

/** Predictions with their intervals: against measured values where the data has them, else in the order of the rows. */
function RowsChart({ rows, target, measured, coverage }: ChartProps & { measured: string | null; coverage: number }) {
  const t = useMessages(predictionMessages);
  const data = useMemo(
    () => ({
      x: measured === null ? { label: t('row'), whole: true } : { label: t('measured_axis', { target }) },
      y: { label: t('predicted_axis', { target }) },
      identity: measured !== null,
      groups: domainGroups(rows, measured, {
        inside: t('inside'),
        outside: t('outside'),
        trained: t('in_training'),
      }),
    }),
    [rows, measured, target, t],
  );
  const barred = data.groups.some((group) => group.low !== undefined);
  const chart = measured === null ? 'rows' : 'parity';
  const title = barred
    ? t(`picture_${chart}`, { target, coverage: formatPercent(coverage) })
    : t(`picture_${chart}_plain`, { target });
  return <Scatter title={title} caption={shownWords(rows, t)} data={data} height={420} />;
}

const noteWords = {
  'wider: input missing': 'note_wider',
  'none: input missing': 'note_gap',
  'none: outside domain': 'note_outside',
} as const satisfies Record<NonNullable<RegressionPredictedRow['interval_note']>, string>;

function isIntervalNote(value: unknown): value is keyof typeof noteWords {
  return typeof value === 'string' && value in noteWords;
}

/** Beyond as many rows their bars hide the points. */
const MOST_BARS = 500;

/**
 * The predicted rows as points with their intervals, those inside the model's domain apart from those outside.
 * Intervals are left out where there are too many to tell apart; a row outside, or with a missing input, may have none. `measured` names the column for the horizontal axis; with null it is the row number. Rows without a value are left out.
 */
export function domainGroups(
  { rowNumbers, values }: Pick<ReportRows, 'rowNumbers' | 'values'>,
  measured: string | null,
  words: { inside: string; outside: string; trained: string },
): ScatterGroup[] {
  const { prediction = [], lower = [], upper = [], inside_domain: inside = [], in_training: trained = [] } = values;
  const xs = measured === null ? rowNumbers : (values[measured] ?? []);
  const drawn = rowNumbers
    .map((_, index) => index)
    .filter((index) => typeof prediction[index] === 'number' && typeof xs[index] === 'number');
  const interval = drawn.length <= MOST_BARS;
  function group(name: string, role: ScatterGroup['role'], indices: number[]): ScatterGroup[] {
    if (indices.length === 0) return [];
    const pick = (list: readonly unknown[]) =>
      indices.map((index) => (typeof list[index] === 'number' ? list[index] : Number.NaN));
    const barred = interval && indices.some((index) => typeof lower[index] === 'number');
    return [
      {
        name,
        role,
        x: pick(xs),
        y: pick(prediction),
        rows: pick(rowNumbers).map((row) => row - 1),
        ...(barred ? { low: pick(lower), high: pick(upper) } : {}),
      },
    ];
  }
  return [
    ...group(
      words.inside,
      'prediction',
      drawn.filter((index) => inside[index] !== false && trained[index] !== true),
    ),
    ...group(
      words.outside,
      'test',
      drawn.filter((index) => inside[index] === false && trained[index] !== true),
    ),
    ...group(
      words.trained,
      'train',
      drawn.filter((index) => trained[index] === true),
    ),
  ];
}

/** What to know before these predictions are used, one sentence each. */
export function warningsOf(summary: Summary): string[] {
  const { half_width: half, interval, width, rows_without_interval: without = 0 } = summary;
  const t = translator(predictionMessages);
  const none = half === null && interval === 'conformal' && width !== 'by_prediction';
  return warningsOfRows(summary, regressionMessages, {
    beforeDomain: none ? [t('caution_no_interval')] : [],
    afterDomain: without > 0 && !none ? [t('caution_without_interval', counted(without))] : [],
  });
}
