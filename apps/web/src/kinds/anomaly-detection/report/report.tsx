import type { TimeSeriesOptions, TimeSeriesReport } from '@hakaru/contract/training/time-series';
import type { ComponentType } from 'react';
import { onlineMessages } from '../../../families/online/words.ts';
import { reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { columnNames, parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import type { Detail } from '../../../ui/detail-table.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { alarmFigures, delayText, splitText } from '../alarm-words.ts';
import { type AnomalySetup, labelsText } from '../setup.ts';
import { anomalyMessages } from '../words.ts';
import { AlarmsSection, EventsSection } from './alarms-section.tsx';
import { CurvesSection, FiguresSection, GapsSection, RunsSection, SharesSection } from './figures-section.tsx';
import { SeriesSection } from './series-section.tsx';

/** A model's report: what a person would show of its alarms. */
export function reportScreenOf(setup: AnomalySetup): ComponentType {
  return reportScreen<TimeSeriesOptions, TimeSeriesReport>(setup, {
    Actions,
    answerOf,
    Head,
    Sections: ({ report }) => <Sections report={report} />,
    provenanceOf: (report, options) => provenanceOf(setup, report, options),
  });
}

function Actions({ projectId, modelKey }: { projectId: string; modelKey: string }) {
  const t = useMessages(anomalyMessages);
  const o = useMessages(onlineMessages);
  return (
    <>
      <ScreenButton to={pathTo(paths.timeSeriesOnline, { project_id: projectId, model: modelKey })}>
        {o('run_online')}
      </ScreenButton>
      <ScreenButton to={pathTo(paths.modelThreshold, { project_id: projectId, model_key: modelKey })}>
        {t('change_threshold')}
      </ScreenButton>
    </>
  );
}

/** How many anomalies it finds, how soon, how often it is wrong, and which channel is behind most alarms. */
function answerOf({ test, training, shares }: TimeSeriesReport): string[] {
  const t = translator(anomalyMessages);
  const figures = test ?? training;
  const where = t(test ? 'in_test' : 'in_training');
  const [first] = [...shares].sort((a, b) => (b.all_alarms ?? 0) - (a.all_alarms ?? 0));
  return [
    figures.events > 0
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
    ...(figures.delay_rows === null ? [] : [t('answer_delay', { delay: delayText(figures) })]),
    ...(first?.all_alarms && shares.length > 1
      ? [t('answer_cause', { channel: first.channel, share: formatPercent(first.all_alarms) })]
      : []),
  ];
}

function Head({ report }: { report: TimeSeriesReport }) {
  const t = useMessages(anomalyMessages);
  const figures = report.test ?? report.training;
  return (
    <Section title={t(report.test ? 'figures_test' : 'figures_training')} text={t('figures_text')}>
      <Figures figures={alarmFigures(figures)} />
    </Section>
  );
}

/** The report's parts in reading order. */
function Sections({ report }: { report: TimeSeriesReport }) {
  return (
    <>
      <SeriesSection report={report} />
      <AlarmsSection alarms={report.alarms} count={report.alarm_count} isDate={report.series.time === 'datetime'} />
      <EventsSection report={report} />
      <SharesSection report={report} />
      <FiguresSection report={report} />
      <CurvesSection report={report} />
      <RunsSection runs={report.runs} />
      <GapsSection report={report} />
    </>
  );
}

/** What the model was set up with. */
function provenanceOf(
  { catalogue, optionWords }: AnomalySetup,
  report: TimeSeriesReport,
  options: TimeSeriesOptions,
): Detail[] {
  const t = translator(anomalyMessages);
  const { series, split, window, model_settings: settings } = report;
  const step =
    series.step === null ? '–' : series.time === 'datetime' ? spanText(series.step) : formatNumber(series.step);
  return [
    { label: t('channels'), value: columnNames(report.used) },
    { label: t('time'), value: report.time ?? t('no_time') },
    { label: t('step'), value: step },
    { label: t('runs'), value: report.runs_column ?? t('no_runs') },
    { label: t('labels'), value: labelsText(options) },
    { label: t('window'), value: t('rows_count', { rows: formatCount(window.length) }) },
    {
      label: t('split'),
      value: splitText(split),
    },
    {
      label: t('threshold'),
      value: t('settings_words', {
        threshold: formatNumber(settings.threshold, 5),
        floor: formatNumber(settings.floor, 5),
        duration: formatCount(settings.smallest_duration ?? 1),
      }),
    },
    {
      label: translator(projectMessages)('parameters'),
      value: parameterWords(catalogue.schemas[report.model] ?? {}, report.parameters, optionWords) || '–',
    },
  ];
}
