import type { DatasetDetail, ReadOptions } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { FactTable, type Fact } from '../../../ui/fact-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { DatasetDependents } from '../../lineage/index.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { datasetForms } from '../dataset-forms.ts';
import type { en } from '../en.ts';
import { choicesOf, type ChoiceOption } from '../option-choices.ts';
import { VersionsSection } from './versions-section.tsx';

// The steps' catalogue is large, and most datasets need it only here.
const HistorySection = lazy(async () => ({ default: (await import('./history-section.tsx')).HistorySection }));

/** Where the dataset comes from, how it was read, and what was made from it. */
export function FactsTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  return (
    <Stack spacing={2}>
      <Section title={t('facts')}>
        <FactTable label={t('facts')} facts={factsOf(dataset, t)} />
      </Section>
      {dataset.read_options && (
        <Section title={t('how_read')}>
          <FactTable label={t('how_read')} facts={readFacts(dataset.read_options as ReadOptions, t)} />
        </Section>
      )}
      <VersionsSection dataset={dataset} />
      {datasetForms[dataset.form].isTabular && (
        <Suspense fallback={<ListSkeleton />}>
          <HistorySection dataset={dataset} />
        </Suspense>
      )}
      <Section title={t('used_by')} text={t('used_by_text')}>
        <DatasetDependents id={dataset.id} none={t('used_by_none')} />
      </Section>
    </Stack>
  );
}

function factsOf(dataset: DatasetDetail, t: ReturnType<typeof useMessages<typeof datasetMessages.en>>): Fact[] {
  return [
    { label: t('file_name'), value: dataset.file_name },
    { label: t('byte_size'), value: dataset.byte_size === null ? '–' : formatBytes(dataset.byte_size) },
    ...(datasetForms[dataset.form].isTabular
      ? [
          { label: t('rows'), value: dataset.row_count === null ? '–' : formatCount(dataset.row_count) },
          { label: t('columns'), value: dataset.column_count === null ? '–' : formatCount(dataset.column_count) },
        ]
      : []),
    { label: t('content_hash'), value: dataset.content_hash ?? '–', copy: dataset.content_hash ?? undefined },
    { label: t('version'), value: String(dataset.version) },
    { label: t('version_id'), value: dataset.version_id ?? '–', copy: dataset.version_id ?? undefined },
    { label: t('data_type'), value: t(`data_type_${dataset.data_type}`) },
    { label: t('category'), value: dataset.category || '–' },
    { label: t('comment'), value: dataset.comment || '–' },
    { label: t('created_by'), value: dataset.created_by },
    { label: t('created_at'), value: formatDateTime(dataset.created_at) },
    { label: t('updated_at'), value: formatDateTime(dataset.updated_at) },
  ];
}

const shownFor = {
  delimited: ['encoding', 'delimiter', 'quote', 'decimal', 'thousands', 'date_order'],
  excel: ['sheet', 'decimal', 'thousands', 'date_order'],
  parquet: [],
} as const satisfies Record<ReadOptions['format'], readonly ChoiceOption[]>;

/** How a file was read, as facts. */
function readFacts(options: ReadOptions, t: Translate<typeof en>): Fact[] {
  const chosen = shownFor[options.format].map((option: ChoiceOption) => ({
    label: t(`option_${option}`),
    value:
      choicesOf(option, options, { entries: [], sheets: options.sheet === null ? [] : [options.sheet] }, t).find(
        ({ value }) => value === (options[option] ?? ''),
      )?.label ?? '–',
  }));
  const format = { label: t('format'), value: t(`format_${options.format}`) };
  if (options.format === 'parquet') return [format];
  return [
    format,
    ...(options.entry ? [{ label: t('option_entry'), value: options.entry }] : []),
    ...chosen,
    { label: t('option_skip_rows'), value: String(options.skip_rows) },
    { label: t('option_header_rows'), value: String(options.header_rows) },
    ...afterTable(options, t),
    {
      label: t('option_missing_values'),
      value: options.missing_values.map((word) => `“${word}”`).join(' ') || t('option_none'),
    },
  ];
}

/** Where the table ended before its file did. */
function afterTable({ last_row, footer_rows }: ReadOptions, t: Translate<typeof en>): Fact[] {
  return [
    ...(last_row ? [{ label: t('option_last_row'), value: String(last_row) }] : []),
    ...(footer_rows ? [{ label: t('option_footer_rows'), value: String(footer_rows) }] : []),
  ];
}
