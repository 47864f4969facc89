import { type DatasetDetail, downloadFiles } from '@hakaru/contract';
import type { SeriesSummary, SeriesAccount, SeriesStep, SeriesVersion } from '@hakaru/contract/time-series/summary';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import { lazy, Suspense } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getTimeSeries } from '@hakaru/contract/time-series/calls';
import { useMutation } from '@tanstack/react-query';
import type { ResolvedSeriesOptions, TimeSource } from '@hakaru/contract/time-series/options';
import Button from '@mui/material/Button';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { DetailTable } from '../../../../ui/detail-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { lengthText, type SeriesWords, rangeText } from '../length-text.ts';
import { SeriesFigures } from '../series-figures.tsx';
import { seriesMessages } from '../series-messages.ts';
import { SeriesProblems } from '../series-problems.tsx';
import { addressTo, paths } from '../../../../lib/paths.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { labelsMessages } from '../labels/labels-messages.ts';
import { PlainTable } from './plain-table.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { listed } from '../../../../lib/i18n/joined.ts';

// Charts weigh much, and the tab can be read before they are there.
const WholeSeries = lazy(async () => ({ default: (await import('./whole-series.tsx')).WholeSeries }));

/** A time series along its time: range, interval, gaps, channels, labels, and how it was made of its files. */
export function SeriesTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(seriesMessages);
  const l = useMessages(labelsMessages);
  const query = useTimeSeries(dataset.id);
  const series = query.data;
  if (!series) return <Unanswered query={query} isPage={false} />;
  const { facts } = series;
  return (
    <Stack spacing={2}>
      <Section
        title={t('facts')}
        action={
          <ScreenButton
            variant="outlined"
            {...addressTo(paths.datasetLabels, { params: { dataset_id: dataset.id }, search: {} })}
          >
            {l('open')}
          </ScreenButton>
        }
      >
        <SeriesFigures facts={facts} clock={series.clock} account={series.account} />
        {facts.label && <DetailTable label={t('label')} details={labelDetails(facts, t)} />}
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

function labelDetails({ label, rows }: SeriesSummary, t: SeriesWords) {
  if (!label) return [];
  return [
    { label: t('label_column'), value: label.column },
    { label: t('label_values'), value: listed(label.anomalous_values) || '–' },
    {
      label: t('label'),
      value: `${t('label_share', { number: formatCount(label.anomalous), rows: formatCount(rows), share: formatPercent(rows === 0 ? null : label.anomalous / rows, 1) })}${label.unlabelled > 0 ? ` ${t('label_unlabelled', { number: formatCount(label.unlabelled), count: label.unlabelled })}` : ''}`,
    },
  ];
}

/** What a dataset is as a time series. */
function useTimeSeries(datasetId: string) {
  return useAnswer(getTimeSeries, { params: { id: datasetId } });
}

/** How a series was made: its files, what was done with their rows step by step, and each row that was treated. */
function SeriesHistory({ dataset, series }: { dataset: DatasetDetail; series: SeriesVersion }) {
  const t = useMessages(seriesMessages);
  const { account, options, problems } = series;
  const download = useMutation({
    mutationFn: () => downloadFile(downloadFiles, { body: [`dataset/${dataset.id}/treated.csv`] }),
  });
  if (!account || !options)
    return (
      <Section title={t('made')}>
        <Typography color="textSecondary">{t('made_later')}</Typography>
      </Section>
    );
  return (
    <>
      <Section title={t('made')} text={t('made_text')}>
        <Stack spacing={2}>
          <PlainTable
            label={t('files')}
            head={[t('file'), t('rows'), t('source'), t('range'), t('interval')]}
            numeric={[1]}
            rows={account.files.map((file) => fileRow(file, t))}
          />
          <PlainTable
            label={t('made')}
            head={[
              t('step'),
              t('rows_in'),
              t('rows_removed'),
              t('rows_merged'),
              t('rows_made'),
              t('rows_moved'),
              t('rows_out'),
            ]}
            numeric={[1, 2, 3, 4, 5, 6]}
            rows={account.steps.map((step) => stepRow(step, options, t))}
          />
          {account.overlaps.map(({ files: [a, b], from, to, rows: [rowsA, rowsB] }) => (
            <Typography key={`${a} ${b}`} variant="body2">
              {t('overlap', {
                a: account.files[a]?.file_name ?? '',
                b: account.files[b]?.file_name ?? '',
                from: timeText(from),
                to: timeText(to),
                rows_a: formatCount(rowsA),
                rows_b: formatCount(rowsB),
              })}
            </Typography>
          ))}
          {account.partial_columns.length > 0 && (
            <Typography variant="body2">
              {t('partial_columns', { columns: listed(account.partial_columns) })}
            </Typography>
          )}
          {account.renamed.length > 0 && (
            <Typography variant="body2">
              {t('renamed', { columns: listed(account.renamed.map(({ after }) => after)) })}
            </Typography>
          )}
        </Stack>
      </Section>
      <Section
        title={t('problems')}
        text={problems.length > 0 ? t('problems_text') : undefined}
        action={
          problems.length > 0 && (
            <Button loading={download.isPending} onClick={() => download.mutate()}>
              {t('download_treated')}
            </Button>
          )
        }
      >
        <SeriesProblems problems={problems} files={account.files} />
      </Section>
    </>
  );
}

function fileRow(
  { file_name, rows, time, first, last, interval_ms }: SeriesAccount['files'][number],
  t: SeriesWords,
): string[] {
  return [file_name, formatCount(rows), sourceWords(time, t), rangeText(first, last, t), lengthText(interval_ms, t)];
}

function stepRow(step: SeriesStep, options: ResolvedSeriesOptions, t: SeriesWords): string[] {
  return [
    stepWords(step, options, t),
    ...[step.rows_in, step.removed, step.merged, step.made, step.moved, step.rows_out].map(formatCount),
  ];
}

function stepWords({ step }: SeriesStep, { duplicates, resample }: ResolvedSeriesOptions, t: SeriesWords): string {
  if (step === 'duplicates') return t('step_duplicates', { rule: t(`duplicates_${duplicates}`) });
  if (step === 'resample' && resample)
    return t('step_resample', {
      method: t(`method_${resample.method}`),
      interval: lengthText(resample.interval_ms, t),
    });
  return t(`step_${step === 'resample' ? 'time' : step}`);
}

/** Where the time of a file came from, in words. */
function sourceWords(time: TimeSource, t: SeriesWords): string {
  if (time.from === 'column') return t('source_words_column', { column: time.column });
  if (time.from === 'two_columns') return t('source_words_two_columns', { date: time.date, clock: time.clock });
  if (time.from === 'rows') return t('source_words_rows', { interval: lengthText(time.interval_ms, t) });
  return t(`source_words_${time.from}`, { column: time.column, unit: t(`unit_${time.unit}`) });
}
