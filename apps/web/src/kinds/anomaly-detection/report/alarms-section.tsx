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
  // Of one channel alone every alarm is.
  const hasCauses = alarms.some(({ contributions }) => contributions.length > 1);
  const columns: { title: string; isText?: boolean; cell: (alarm: TimeSeriesAlarm) => string }[] = [
    { title: t('begins'), cell: (alarm) => whenText(alarm.first_row, alarm.first_time, isDate) },
    ...(alarms.some(({ run }) => run !== null)
      ? [{ title: t('run'), isText: true, cell: ({ run }: TimeSeriesAlarm) => run ?? '–' }]
      : []),
    {
      title: t('lasts'),
      cell: ({ seconds, rows }) =>
        seconds === null ? t('rows_count', { rows: formatCount(rows) }) : spanText(seconds),
    },
    { title: t('peak'), cell: ({ peak }) => formatNumber(peak, 3) },
    ...(alarms.some(({ actual }) => actual !== null)
      ? [
          {
            title: t('actual'),
            isText: true,
            cell: ({ actual }: TimeSeriesAlarm) => (actual === null ? '–' : t(actual ? 'actual_yes' : 'actual_no')),
          },
        ]
      : []),
    ...(hasCauses ? [{ title: t('causes'), isText: true, cell: causeText }] : []),
  ];
  const total = { shown: formatCount(alarms.length), total: formatCount(count) };
  return (
    <Section title={t('alarms_found')} text={t(hasCauses ? 'alarms_text' : 'alarms_shown', total)}>
      {alarms.length === 0 ? (
        <Typography>{t('alarms_none')}</Typography>
      ) : (
        <PlainTable
          label={t('alarms_found')}
          columns={columns.map(({ title }) => title)}
          texts={columns.flatMap(({ isText }, index) => (isText ? [index] : []))}
          maxHeight="24rem"
          rows={alarms.map((alarm) => columns.map(({ cell }) => cell(alarm)))}
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
          t('row_part'),
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
              ? t('rows_count', { rows: formatCount(event.delay_rows) })
              : spanText(event.delay_seconds),
          formatPercent(event.by_alarm),
        ])}
      />
    </Section>
  );
}
