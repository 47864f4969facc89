import type { TimeSeriesFigures, TimeSeriesSettings, TimeSeriesThreshold } from '@hakaru/contract/training/time-series';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ChartDrag } from '../../../charts/frame/line-drag.ts';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { ScoreCourse } from '../../../charts/score-course/score-course.tsx';
import { type CurveFigures, figuresAt } from '../../../families/alarms/figures-at.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { figureRows } from '../alarm-words.ts';
import { courseThreshold, histogramData, scoresData } from '../score-chart.ts';
import { anomalyMessages } from '../words.ts';
import { SettingsFields } from './settings-fields.tsx';

interface WorkbenchProps {
  answer: TimeSeriesThreshold;
  settings: TimeSeriesSettings;
  /** Whether the settings are not kept yet. */
  isChanged: boolean;
  onSettings: (settings: TimeSeriesSettings) => void;
  /** What the charts' views belong to. */
  place: string;
}

/** Scores over time and how they spread, with a line to drag; what the threshold comes to follows it. */
export function Workbench({ answer, settings, isChanged, onSettings, place }: WorkbenchProps) {
  const t = useMessages(anomalyMessages);
  /** Where the line is while it is dragged. */
  const [moving, setMoving] = useState<number | null>(null);
  const floored = (threshold: number) => Math.max(threshold, settings.floor ?? -Infinity);
  const limit = floored(settings.threshold);
  const movingLimit = moving === null ? null : floored(moving);
  const isDate = (answer.test ?? answer.training).days !== null;
  const scores = useMemo(() => scoresData(answer.course, isDate, t), [answer.course, isDate, t]);
  const course = useMemo(() => ({ ...scores, threshold: courseThreshold(limit) }), [scores, limit]);
  const part = answer.histograms.find((one) => one.part === 'test') ?? answer.histograms[0];
  const histogram = useMemo(() => part && histogramData(part, limit, t), [part, limit, t]);
  const range = useMemo(() => rangeOf(answer), [answer]);
  const drag = (axis: 'x' | 'y'): ChartDrag => ({
    axis,
    value: limit,
    label: t('threshold'),
    valueText: formatNumber(movingLimit ?? limit, 4),
    range,
    onMove: setMoving,
    moving: movingLimit,
    onDone: (value) => {
      setMoving(null);
      onSettings({ ...settings, threshold: value });
    },
  });
  return (
    <>
      <AnswerSection sentences={answerOf(answer, isChanged, t)} />
      <Section title={t('threshold')} text={t('workbench_text')} hint={t('workbench_hint')}>
        <Stack spacing={2}>
          <SettingsFields settings={settings} moving={moving} onSettings={onSettings} />
          {/* In one place, as high as the higher one: the line must not move away below the pointer. */}
          <Box aria-live="polite" sx={{ display: 'grid', '& > *': { gridArea: '1 / 1', minWidth: 0 } }}>
            <Box sx={{ visibility: moving === null ? 'visible' : 'hidden' }}>
              <ExactFigures answer={answer} />
            </Box>
            <Box sx={{ visibility: moving === null ? 'hidden' : 'visible' }}>
              <MovingFigures answer={answer} limit={movingLimit ?? limit} />
            </Box>
          </Box>
          <ScoreCourse
            title={t('course_title')}
            caption={t('course_caption', {
              shown: formatCount(answer.course.rows.length),
              total: formatCount(answer.course.total),
            })}
            data={course}
            keepView={`course ${place}`}
            drag={drag('y')}
          />
          {histogram && part && (
            <Histogram
              title={t('histogram_title', { part: t(`part_${part.part}`) })}
              data={histogram}
              keepView={`histogram ${place}`}
              drag={drag('x')}
              height={280}
            />
          )}
        </Stack>
      </Section>
    </>
  );
}

/** The lowest and highest threshold that tells rows apart. */
function rangeOf({ curves, course }: TimeSeriesThreshold): readonly [number, number] {
  const values = [
    ...curves.flatMap(({ thresholds }) => [thresholds[0] ?? 0, thresholds.at(-1) ?? 0]),
    ...course.scores.filter((score) => score !== null),
  ];
  return [Math.min(...values), Math.max(...values)];
}

function answerOf(
  { test, training, labelled }: TimeSeriesThreshold,
  isChanged: boolean,
  t: ReturnType<typeof useMessages<typeof anomalyMessages.en>>,
): string[] {
  const figures = test ?? training;
  const where = t(test ? 'in_test' : 'in_training');
  return [
    labelled && figures.events > 0
      ? t('answer_threshold', {
          where,
          detected: formatCount(figures.detected),
          events: formatCount(figures.events),
          far: formatPercent(figures.far, 2),
        })
      : t('answer_threshold_unlabelled', {
          where,
          alarms: formatCount(figures.alarms),
          share: formatPercent(figures.rows === 0 ? null : figures.flagged / figures.rows, 2),
        }),
    t(isChanged ? 'answer_not_kept' : 'answer_kept'),
  ];
}

/** What alarms come to, with floor and smallest duration. */
function ExactFigures({ answer: { training, test } }: Pick<WorkbenchProps, 'answer'>) {
  const t = useMessages(anomalyMessages);
  const parts: TimeSeriesFigures[] = test ? [training, test] : [training];
  return (
    <PlainTable
      label={t('metrics')}
      columns={[t('metric'), t('part_training'), ...(test ? [t('part_test')] : [])]}
      rows={figureRows(parts)}
    />
  );
}

const onTheWay = ['far', 'mar', 'f1', 'alarms', 'alarms_a_day', 'flagged', 'cost'] as const;

/** The same while the line is dragged: row by row, of curves that came with the answer. */
function MovingFigures({ answer: { curves }, limit }: Pick<WorkbenchProps, 'answer'> & { limit: number }) {
  const t = useMessages(anomalyMessages);
  const parts = curves.flatMap((curve) => {
    const figures = figuresAt(curve, limit);
    return figures ? [{ part: curve.part, figures }] : [];
  });
  return (
    <>
      <PlainTable
        label={t('metrics')}
        columns={[t('metric'), ...parts.map(({ part }) => t(`part_${part}`))]}
        rows={onTheWay
          .filter((key) => parts.some(({ figures }) => figures[key] !== null))
          .map((key) => [t(key), ...parts.map(({ figures }) => movingText(key, figures))])}
      />
      <Typography variant="caption" color="textSecondary">
        {sentences(t('moving_note', { threshold: formatNumber(limit, 4) }))}
      </Typography>
    </>
  );
}

function movingText(key: (typeof onTheWay)[number], figures: CurveFigures): string {
  const value = figures[key];
  if (value === null) return '–';
  if (key === 'far' || key === 'mar') return formatPercent(value, key === 'far' ? 2 : 1);
  return key === 'flagged' || key === 'alarms' ? formatCount(value) : formatNumber(value, 3);
}
