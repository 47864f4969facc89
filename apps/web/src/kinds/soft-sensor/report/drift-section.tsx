import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Typography from '@mui/material/Typography';
import { listed, noted, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';
import { axisOf } from './points.ts';

const MOST_MOVED = 3;

/** When the process left what the sensor knows, or its errors one side, and the variables that moved. */
export function DriftSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { alarms, outside = null, fewest_outside: fewest = 3 } = report;
  const { text } = axisOf(report);
  return (
    <Section title={t('drift')} text={t('drift_text', { analyses: fewest })}>
      {alarms.length === 0 ? (
        <Typography variant="body2">
          {sentences(
            t('drift_none'),
            outside !== null &&
              outside > 0 &&
              t('drift_outside', { outside, analyses: report.test.rows, fewest: fewest - 1 }),
          )}
        </Typography>
      ) : (
        <PlainTable
          label={t('drift')}
          columns={[t('alarm'), t('from'), t('to'), t('samples'), t('moved')]}
          texts={[1, 2, 4]}
          rows={alarms.map((alarm) => [
            alarm.by ? noted(t('alarm_domain'), t(alarm.by)) : t(`alarm_${alarm.kind}`),
            text(alarm.first_row, alarm.first_time),
            text(alarm.last_row, alarm.last_time),
            formatCount(alarm.samples),
            listed(
              alarm.moved
                .slice(0, MOST_MOVED)
                .map(({ column, share }) =>
                  alarm.kind === 'domain'
                    ? t('moved_share', { column, share: formatPercent(share) })
                    : t('moved_deviations', { column, deviations: formatNumber(share, 2) }),
                ),
            ),
          ])}
        />
      )}
    </Section>
  );
}
