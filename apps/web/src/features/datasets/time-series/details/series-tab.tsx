import type { DatasetDetail } from '@hakaru/contract';
import type { SeriesFacts } from '@hakaru/contract/time-series/facts';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import { lazy, Suspense } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getTimeSeries } from '@hakaru/contract/time-series/calls';
import { useQuery } from '@tanstack/react-query';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { FactTable } from '../../../../ui/fact-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { lengthText, type SeriesWords } from '../length-text.ts';
import { SeriesFigures } from '../series-figures.tsx';
import { seriesMessages } from '../series-messages.ts';
import { PlainTable } from './plain-table.tsx';
import { SeriesHistory } from './series-history.tsx';

// Charts weigh much, and the tab can be read before they are there.
const WholeSeries = lazy(async () => ({ default: (await import('./whole-series.tsx')).WholeSeries }));

/** A time series along its time: range, interval, gaps, channels, labels, and how it was made of its files. */
export function SeriesTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(seriesMessages);
  const query = useTimeSeries(dataset.id);
  const series = query.data;
  if (!series) return <Unanswered query={query} />;
  const { facts } = series;
  return (
    <Stack spacing={2}>
      <Section title={t('facts')}>
        <SeriesFigures facts={facts} clock={series.clock} account={series.account} />
        {facts.label && <FactTable label={t('label')} facts={labelFacts(facts, t)} />}
        {series.clock.changes && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {t('zone_changes', { offset: zoneOfOffset(series.clock.offset_minutes) })}
          </Alert>
        )}
      </Section>
      <Suspense fallback={<ListSkeleton />}>
        <WholeSeries dataset={dataset} series={series} />
      </Suspense>
      <Section title={t('gaps')} text={facts.gap_count > 0 ? t('gaps_text') : undefined}>
        {facts.gap_count === 0 ? (
          <Typography color="textSecondary">{t('gaps_none')}</Typography>
        ) : (
          <PlainTable
            label={t('gaps')}
            head={[t('gap_from'), t('gap_to'), t('gap_length')]}
            rows={facts.gaps.map((gap) => [timeText(gap.from), timeText(gap.to), lengthText(gap.milliseconds, t)])}
          />
        )}
      </Section>
      <Section title={t('channel_list')} text={t('channels_text')}>
        <PlainTable
          label={t('channel_list')}
          head={[t('channel'), t('channel_missing'), t('channel_share')]}
          numeric={[1, 2]}
          rows={facts.channels.map(({ name, missing }) => [
            name,
            formatCount(missing),
            formatPercent(facts.rows === 0 ? null : missing / facts.rows, 1),
          ])}
        />
      </Section>
      <SeriesHistory dataset={dataset} series={series} />
    </Stack>
  );
}

function labelFacts({ label, rows }: SeriesFacts, t: SeriesWords) {
  if (!label) return [];
  return [
    { label: t('label_column'), value: label.column },
    { label: t('label_values'), value: label.anomalous_values.join(', ') || '–' },
    {
      label: t('label'),
      value: `${t('label_share', { number: formatCount(label.anomalous), rows: formatCount(rows), share: formatPercent(rows === 0 ? null : label.anomalous / rows, 1) })}${label.unlabelled > 0 ? ` ${t('label_unlabelled', { number: formatCount(label.unlabelled), count: label.unlabelled })}` : ''}`,
    },
  ];
}

/** What a dataset is as a time series. */
function useTimeSeries(datasetId: string) {
  return useQuery({ ...callQuery(getTimeSeries, { params: { id: datasetId } }), meta: { quiet: true } });
}
