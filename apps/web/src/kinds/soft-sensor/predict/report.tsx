import type { PredictionDetail } from '@hakaru/contract';
import type { SoftSensorPredictionSummary, softSensorResultColumns } from '@hakaru/contract/training/soft-sensor';
import { useMemo } from 'react';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { DomainChip } from '../../../features/projects/prediction/domain-chip.tsx';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import type { ResultColumn } from '../../../features/projects/prediction/report/result-table.tsx';
import { SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { type ReportRows, useReportRows } from '../../../features/projects/prediction/report/use-report-rows.ts';
import { warningsOfRows } from '../../../features/projects/prediction/report/warnings.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { compact } from '../../../lib/compact.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { sensorMessages } from '../words.ts';
import { isSensorNote, sensorPredictionAnswer, sensorWarnings } from './answer.ts';

type Summary = SoftSensorPredictionSummary;

/** What a sensor says of a series, and how far that can be trusted. */
export const PredictionScreen = predictionScreen<Summary>('soft_sensor', {
  columnsOf: ({ target }) => {
    const t = translator(sensorMessages);
    return {
      estimate: { heading: target ?? t('estimate'), strong: true },
      lower: { heading: t('lower') },
      upper: { heading: t('upper') },
      inside_domain: {
        heading: t('row_domain'),
        render: (value) => (typeof value === 'boolean' ? <DomainChip inside={value} /> : null),
      },
      t2: { heading: t('t2') },
      spe: { heading: t('spe') },
      note: {
        heading: t('note'),
        minWidth: 150,
        render: (value) => (isSensorNote(value) ? <StatChip label={t(`note_${value}`)} tone="warning" /> : null),
      },
      laboratory_value: { heading: t('laboratory_value') },
    } satisfies Record<(typeof softSensorResultColumns)[number], ResultColumn>;
  },
  detailsOf: (_prediction, summary) =>
    summary ? [{ label: translator(sensorMessages)('coverage'), value: formatPercent(summary.coverage) }] : [],
  answerOf: sensorPredictionAnswer,
  SummarySections: ({ prediction, summary }) => (
    <>
      <Course prediction={prediction} summary={summary} />
      <Figures summary={summary} />
      <DistributionOf summary={summary} />
    </>
  ),
});

/** The estimates in figures. */
function Figures({ summary }: { summary: Summary }) {
  const t = useMessages(sensorMessages);
  const { target, metrics, last_value: last, half_width: half, coverage, observed_coverage: observed } = summary;
  const inUnit = (value: number | null | undefined) => inUnitOf(target, formatNumber(value, 3));
  return (
    <SummarySection
      summary={{ ...summary, predicted: summary.estimated }}
      figures={[
        {
          label: t('mean'),
          value: inUnit(summary.mean),
          note: t('range_is', { lower: formatNumber(summary.minimum, 3), upper: formatNumber(summary.maximum, 3) }),
        },
        half !== null && { label: t('coverage'), value: `±\u00a0${inUnit(half)}`, note: formatPercent(coverage) },
      ]}
      moreFigures={[
        metrics && {
          label: t('against_measured'),
          value: inUnit(metrics.rmse),
          ...(last && { note: t('against_last', { rmse: inUnit(last.rmse) }) }),
        },
        observed !== null && {
          label: t('observed_coverage'),
          value: formatPercent(observed, 1),
          note: t('stated', { coverage: formatPercent(coverage) }),
        },
      ]}
      warnings={warningsOfRows({ ...summary, predicted: summary.rows, out_of_range: [] }, sensorMessages, {
        first: sensorWarnings(summary),
      })}
    />
  );
}

function DistributionOf({ summary: { prediction_distribution: of, rows, target } }: { summary: Summary }) {
  const t = useMessages(sensorMessages);
  if (!of) return null;
  return (
    <DistributionsSection
      rows={rows}
      pictures={[{ of, title: t('histogram', { target }), axis: t('estimated_axis', { target }) }]}
    />
  );
}

/** The estimates against time with their intervals, and laboratory values of the file. */
function Course({ prediction, summary }: { prediction: PredictionDetail; summary: Summary }) {
  const t = useMessages(sensorMessages);
  const { time, target } = summary;
  const columns = useMemo(
    () => [
      'estimate',
      'lower',
      'upper',
      'laboratory_value',
      ...(time === null ? [] : [prediction.mapping[time] ?? time]),
    ],
    [time, prediction.mapping],
  );
  const { data, error, refetch } = useReportRows(prediction.inference_id, summary.rows, columns);
  return (
    <Section title={t('estimates_over_time')} text={t('course_text')}>
      {error ? (
        <ErrorState title={errorLine(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <ChartSkeleton height={420} />
      ) : (
        <CourseChart rows={data} target={target} time={columns[4] ?? null} coverage={summary.coverage} />
      )}
    </Section>
  );
}

interface CourseChartProps {
  rows: ReportRows;
  target: string;
  /** The column of times in the data; null where it has none. */
  time: string | null;
  coverage: number;
}

function CourseChart({ rows, target, time, coverage }: CourseChartProps) {
  const t = useMessages(sensorMessages);
  const p = useMessages(predictionMessages);
  const data = useMemo(
    () => courseOf(rows, target, time, { row: t('row'), measured: t('measured'), estimated: t('estimated') }),
    [rows, target, time, t],
  );
  const shown = formatCount(rows.rowNumbers.length);
  return (
    <LineChart
      title={t('estimates_title', { target, coverage: formatPercent(coverage) })}
      caption={
        rows.rowNumbers.length < rows.total
          ? p('picture_every', { shown, total: formatCount(rows.total), every: formatCount(rows.every) })
          : p('picture_all', { shown })
      }
      data={data}
      height={420}
    />
  );
}

/** The rows as a line with a band, and points where the laboratory has spoken. Times that are no dates are taken as numbers. */
export function courseOf(
  { rowNumbers, values }: Pick<ReportRows, 'rowNumbers' | 'values'>,
  target: string,
  time: string | null,
  words: { row: string; measured: string; estimated: string },
): LineData {
  const numbers = (name: string) => (values[name] ?? []).map((value) => (typeof value === 'number' ? value : null));
  const times = time === null ? [] : (values[time] ?? []);
  const isDate = times.some((value) => typeof value === 'string');
  const x = rowNumbers.map((row, index) => {
    const at = times[index];
    if (typeof at === 'string') return Date.parse(/[zZ]$|[+-]\d\d:?\d\d$/.test(at) ? at : `${at.replace(' ', 'T')}Z`);
    return typeof at === 'number' ? at : row;
  });
  const laboratory = numbers('laboratory_value');
  const known = laboratory.flatMap((value, index) => (value === null ? [] : [index]));
  return {
    x: time === null ? { label: words.row, whole: true } : { label: time, time: isDate },
    y: { label: target },
    groups: compact([
      {
        name: words.estimated,
        role: 'prediction',
        x,
        y: numbers('estimate'),
        low: numbers('lower'),
        high: numbers('upper'),
      },
      known.length > 0 && {
        name: words.measured,
        role: 'target' as const,
        points: true,
        x: known.map((index) => x[index]!),
        y: known.map((index) => laboratory[index]!),
      },
    ]),
  };
}
