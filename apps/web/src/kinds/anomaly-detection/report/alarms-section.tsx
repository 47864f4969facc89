import type { TimeSeriesAlarm, TimeSeriesReport } from '@hakaru/contract/training/time-series';
import Typography from '@mui/material/Typography';
import { spanText } from '../../../lib/dates/span-text.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
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
  const total = { shown: formatCount(alarms.length), total: formatCount(count) };
  return (
    <Section title={t('alarms_found')} text={t(hasCauses ? 'alarms_text' : 'alarms_shown', total)}>
      {alarms.length === 0 ? (
        <Typography>{t('alarms_none')}</Typography>
      ) : (
        <ColumnsTable
          label={t('alarms_found')}
          maxHeight="24rem"
          rows={alarms}
          columns={[
            [t('begins'), (alarm) => whenText(alarm.first_row, alarm.first_time, isDate)],
            alarms.some(({ run }) => run !== null) && [t('run'), ({ run }) => run ?? '–', 'text'],
            [
              t('lasts'),
              ({ seconds, rows }) =>
                seconds === null ? t('rows_count', { rows: formatCount(rows) }) : spanText(seconds),
            ],
            [t('peak'), ({ peak }) => formatNumber(peak, 3)],
            alarms.some(({ actual }) => actual !== null) && [
              t('actual'),
              ({ actual }) => (actual === null ? '–' : t(actual ? 'actual_yes' : 'actual_no')),
              'text',
            ],
            hasCauses && [t('causes'), causeText, 'text'],
          ]}
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
      <ColumnsTable
        label={t('known_anomalies')}
        maxHeight="24rem"
        rows={events}
        columns={[
          [t('begins'), (event) => whenText(event.first_row, event.first_time, isDate)],
          hasRuns && [t('run'), ({ run }) => run ?? '–', 'text'],
          [t('row_part'), ({ part }) => t(`part_${part}`), 'text'],
          [t('rows'), ({ rows }) => formatCount(rows)],
          [t('detected'), ({ detected }) => t(detected ? 'yes' : 'no'), 'text'],
          [
            t('delay'),
            ({ delay_rows: rows, delay_seconds: seconds }) =>
              rows === null ? '–' : seconds === null ? t('rows_count', { rows: formatCount(rows) }) : spanText(seconds),
          ],
          [t('share_in_alarm'), (event) => formatPercent(event.by_alarm)],
        ]}
      />
    </Section>
  );
}
