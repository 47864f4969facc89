import type { PredictionDetail } from '@hakaru/contract';
import type { TimeSeriesPredictionSummary } from '@hakaru/contract/training/time-series';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { ScoreCourse } from '../../../charts/score-course/score-course.tsx';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import { unreadableWords } from '../../../features/projects/prediction/unreadable-words.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { compact } from '../../../lib/compact.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { alarmFigures } from '../alarm-words.ts';
import { AlarmsSection } from '../report/alarms-section.tsx';
import { RunsSection } from '../report/figures-section.tsx';
import { courseData } from '../score-chart.ts';
import { anomalyMessages } from '../words.ts';

type Summary = TimeSeriesPredictionSummary;

/** /prediction/time-series/report/{prediction_id}: the alarms in a new series, and by which threshold. */
export const PredictionScreen = predictionScreen<Summary>('time_series_anomaly_detection_unsupervised', {
  columnsOf: () => {
    const t = translator(anomalyMessages);
    return {
      score: { heading: t('score'), strong: true },
      alarm: {
        heading: t('alarm'),
        render: (value) => (value === true ? <StatChip label={t('in_alarm')} tone="warning" /> : null),
      },
      threshold: { heading: t('threshold') },
      run: { heading: t('run') },
      largest: { heading: t('largest'), minWidth: 140 },
      note: {
        heading: t('note'),
        minWidth: 180,
        render: (value) => (typeof value === 'string' ? noteWords(value) : null),
      },
    };
  },
  detailsOf: (prediction) => settingsDetails(prediction),
  answerOf,
  SummarySections,
});

const notes = ['no_time', 'same_time', 'too_few_rows', 'gap', 'missing'] as const;

/** Why a row has no score. */
function noteWords(note: string): string {
  const known = notes.find((one) => one === note);
  return known ? translator(anomalyMessages)(`note_${known}`) : note;
}

/** The threshold that was used, whatever is set of the model today. */
function settingsDetails({ model_settings: settings }: PredictionDetail): Detail[] {
  if (!settings) return [];
  const t = translator(anomalyMessages);
  const { threshold, floor = null, smallest_duration: duration = 1 } = settings as unknown as Summary['model_settings'];
  return [
    {
      label: t('threshold_used'),
      value: t('settings_words', {
        threshold: formatNumber(threshold, 5),
        floor: formatNumber(floor, 5),
        duration: formatCount(duration),
      }),
    },
  ];
}

/** How many alarms there are, when the first was, and by which threshold. */
function answerOf({ figures, alarm_count: alarms, rows, scored, model_settings: settings }: Summary): string[] {
  const t = translator(anomalyMessages);
  return compact([
    alarms === 0
      ? t('answer_no_alarm', { rows: formatCount(scored) })
      : t('answer_alarms', {
          count: alarms,
          alarms: formatCount(alarms),
          share: formatPercent(scored === 0 ? null : figures.flagged / scored, 2),
        }),
    figures.events > 0 &&
      t('answer_events', { detected: formatCount(figures.detected), events: formatCount(figures.events) }),
    scored < rows && t('answer_unscored', { rows: formatCount(rows - scored) }),
    t('answer_by_threshold', { threshold: formatNumber(settings.threshold, 4) }),
  ]);
}

function SummarySections({ summary }: { summary: Summary }) {
  const t = useMessages(anomalyMessages);
  const { course, model_settings: settings, figures, alarms } = summary;
  const limit = Math.max(settings.threshold, settings.floor ?? -Infinity);
  const isDate = figures.days !== null;
  const data = useMemo(() => courseData(course, limit, isDate, t), [course, limit, isDate, t]);
  const warnings = warningsOf(summary);
  return (
    <>
      <Section title={t('series')}>
        <Stack spacing={2}>
          <Figures figures={alarmFigures(figures)} />
          {warnings.length > 0 && (
            <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </Box>
            </Alert>
          )}
          <ScoreCourse
            title={t('course_title')}
            caption={t('course_caption', { shown: formatCount(course.rows.length), total: formatCount(course.total) })}
            data={data}
          />
        </Stack>
      </Section>
      <AlarmsSection alarms={alarms} count={summary.alarm_count} isDate={isDate} />
      <RunsSection runs={summary.runs} />
    </>
  );
}

/** What to know before these alarms are used, a sentence each. */
export function warningsOf(summary: Summary): string[] {
  const t = translator(anomalyMessages);
  const p = translator(predictionMessages);
  const { gaps, step, step_differs: differs, stuck, notes: unscored, unreadable_values: unreadable } = summary;
  return compact([
    differs &&
      step !== null &&
      t('caution_step', { step: summary.figures.days === null ? formatNumber(step) : spanText(step) }),
    stuck.length > 0 && t('caution_stuck', { columns: listed(stuck) }),
    gaps > 0 && t('caution_gaps', { count: gaps, shown: formatCount(gaps) }),
    Object.keys(unscored).length > 0 &&
      t('caution_unscored', {
        notes: listed(Object.entries(unscored).map(([note, rows]) => noted(noteWords(note), formatCount(rows)))),
      }),
    ...unreadable.map((column) => unreadableWords(column, p)),
  ]);
}
