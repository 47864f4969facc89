import type { ModelSettingsChange } from '@hakaru/contract';
import type { TimeSeriesSettings } from '@hakaru/contract/training/time-series';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { anomalyMessages } from '../words.ts';

/** Who set what and when, the newest first. */
export function HistorySection({ changes }: { changes: readonly ModelSettingsChange[] }) {
  const t = useMessages(anomalyMessages);
  return (
    <Section title={t('history')} text={t('history_text')}>
      <PlainTable
        label={t('history')}
        columns={[t('version'), t('changed_at'), t('changed_by'), t('threshold'), t('floor'), t('smallest_duration')]}
        texts={[1, 2]}
        rows={changes.map(({ version, at, by, to }) => {
          const settings = to as unknown as TimeSeriesSettings;
          return [
            formatCount(version),
            formatDateTime(at),
            version === 0 ? t('by_training') : by,
            formatNumber(settings.threshold, 5),
            formatNumber(settings.floor, 5),
            formatCount(settings.smallest_duration ?? 1),
          ];
        })}
      />
    </Section>
  );
}
