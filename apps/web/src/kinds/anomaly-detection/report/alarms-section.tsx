import type { TimeSeriesAlarm, TimeSeriesReport } from '@hakaru/contract/training/time-series';
import Typography from '@mui/material/Typography';
import { spanText } from '../../../lib/dates/span-text.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { whenText } from '../alarm-words.ts';
import { causeText } from '../score-chart.ts';
import { anomalyMessages } from '../words.ts';

/** Every alarm: when, how long, how high, of which channels, and whether anything was the matter. */
export function AlarmsSection({
  alarms,
  count,
  isDate,
}: {
  alarms: readonly TimeSeriesAlarm[];
  count: number;
  isDate: boolean;
}) {
  const t = useMessages(anomalyMessages);
  const hasRuns = alarms.some(({ run }) => run !== null);
  const hasLabels = alarms.some(({ actual }) => actual !== null);
  return (
    <Section
      title={t('alarms_found')}
      text={t('alarms_text', { shown: formatCount(alarms.length), total: formatCount(count) })}
    >
      {alarms.length === 0 ? (
        <Typography>{t('alarms_none')}</Typography>
      ) : (
        <PlainTable
          label={t('alarms_found')}
          columns={[
            t('begins'),
            ...(hasRuns ? [t('run')] : []),
            t('lasts'),
            t('peak'),
            ...(hasLabels ? [t('actual')] : []),
            t('causes'),
          ]}
          texts={[...(hasRuns ? [1] : []), hasLabels ? (hasRuns ? 4 : 3) : 2, (hasRuns ? 4 : 3) + (hasLabels ? 1 : 0)]}
          maxHeight="24rem"
          rows={alarms.map((alarm) => [
            whenText(alarm.first_row, alarm.first_time, isDate),
            ...(hasRuns ? [alarm.run ?? '–'] : []),
            alarm.seconds === null
              ? t('rows_count', { count: alarm.rows, shown: formatCount(alarm.rows) })
              : spanText(alarm.seconds),
            formatNumber(alarm.peak, 3),
            ...(hasLabels ? [alarm.actual === null ? '–' : t(alarm.actual ? 'actual_yes' : 'actual_no')] : []),
            causeText(alarm),
          ])}
        />
      )}
    </Section>
  );
}

/** What is known to be anomalous, and whether it was found. */
export function EventsSection({ report: { events, event_count: count, series } }: { report: TimeSeriesReport }) {
  const t = useMessages(anomalyMessages);
  if (events.length === 0) return null;
  const isDate = series.time === 'datetime';
  const hasRuns = events.some(({ run }) => run !== null);
  return (
    <Section
      title={t('known_anomalies')}
      text={t('events_text', { shown: formatCount(events.length), total: formatCount(count) })}
    >
      <PlainTable
        label={t('known_anomalies')}
        columns={[
          t('begins'),
          ...(hasRuns ? [t('run')] : []),
          t('part'),
          t('rows'),
          t('detected'),
          t('delay'),
          t('share_in_alarm'),
        ]}
        texts={hasRuns ? [1, 2, 4] : [1, 3]}
        maxHeight="24rem"
        rows={events.map((event) => [
          whenText(event.first_row, event.first_time, isDate),
          ...(hasRuns ? [event.run ?? '–'] : []),
          t(`part_${event.part}`),
          formatCount(event.rows),
          t(event.detected ? 'yes' : 'no'),
          event.delay_rows === null
            ? '–'
            : event.delay_seconds === null
              ? t('rows_count', { count: event.delay_rows, shown: formatCount(event.delay_rows) })
              : spanText(event.delay_seconds),
          formatPercent(event.by_alarm),
        ])}
      />
    </Section>
  );
}
