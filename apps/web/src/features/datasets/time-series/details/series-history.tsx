import { downloadFiles, type DatasetDetail } from '@hakaru/contract';
import type { SeriesAccount, SeriesStep, SeriesVersion } from '@hakaru/contract/time-series/facts';
import type { SettledSeriesOptions, TimeSource } from '@hakaru/contract/time-series/options';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { lengthText, rangeText, type SeriesWords } from '../length-text.ts';
import { seriesMessages } from '../series-messages.ts';
import { SeriesProblems } from '../series-problems.tsx';
import { PlainTable } from './plain-table.tsx';

/** How a series was made: its files, what was done with their rows step by step, and each row that was treated. */
export function SeriesHistory({ dataset, series }: { dataset: DatasetDetail; series: SeriesVersion }) {
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
              {t('partial_columns', { columns: account.partial_columns.join(', ') })}
            </Typography>
          )}
          {account.renamed.length > 0 && (
            <Typography variant="body2">
              {t('renamed', { columns: account.renamed.map(({ after }) => after).join(', ') })}
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

function stepRow(step: SeriesStep, options: SettledSeriesOptions, t: SeriesWords): string[] {
  return [
    stepWords(step, options, t),
    ...[step.rows_in, step.removed, step.merged, step.made, step.moved, step.rows_out].map(formatCount),
  ];
}

function stepWords({ step }: SeriesStep, { duplicates, resample }: SettledSeriesOptions, t: SeriesWords): string {
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
