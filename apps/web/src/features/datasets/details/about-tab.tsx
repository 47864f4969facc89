import { type DatasetDetail, type ReadOptions, getDatasetHistory, type DetailChange } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { DetailTable, type Detail } from '../../../ui/detail-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton, FormSkeleton } from '../../../ui/skeletons.tsx';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { DatasetDependents } from '../../lineage/index.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { datasetForms } from '../dataset-forms.ts';
import type { en } from '../en.ts';
import { choicesOf, type ChoiceOption } from '../option-choices.ts';
import { useComparing } from '../compare/use-comparing.ts';
import { compareMessages } from '../compare/compare-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

// The steps' catalogue is large, and most datasets need it only here.
const HistorySection = lazy(async () => ({ default: (await import('./history-section.tsx')).HistorySection }));

/** Where the dataset comes from, how it was read, and what was made from it. */
export function AboutTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  return (
    <Stack spacing={2}>
      <Section title={t('facts')}>
        <DetailTable label={t('facts')} details={detailsOf(dataset, t)} />
      </Section>
      {dataset.read_options && (
        <Section title={t('how_read')}>
          <DetailTable label={t('how_read')} details={readingDetails(dataset.read_options as ReadOptions, t)} />
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

function detailsOf(dataset: DatasetDetail, t: ReturnType<typeof useMessages<typeof datasetMessages.en>>): Detail[] {
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
function readingDetails(options: ReadOptions, t: Translate<typeof en>): Detail[] {
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
function afterTable({ last_row, footer_rows }: ReadOptions, t: Translate<typeof en>): Detail[] {
  return [
    ...(last_row ? [{ label: t('option_last_row'), value: String(last_row) }] : []),
    ...(footer_rows ? [{ label: t('option_footer_rows'), value: String(footer_rows) }] : []),
  ];
}

/** A dataset's versions, each to be compared with the one on show, and the changes of its names, roles and the like since. */
function VersionsSection({ dataset: { id, version_id, form } }: { dataset: DatasetDetail }) {
  const t = useMessages(compareMessages);
  const i = useMessages(imageMessages);
  const { isTabular } = datasetForms[form];
  const query = useAnswer(getDatasetHistory, { params: { id } });
  const compare = useComparing(id);
  const { data } = query;
  if (!data)
    return (
      <Section title={t('versions')}>
        <Unanswered query={query} loading={<FormSkeleton fields={2} />} />
      </Section>
    );
  return (
    <Section
      title={t('versions')}
      text={t('versions_text')}
      action={
        version_id && (
          <Button size="small" onClick={() => compare(version_id)}>
            {t('compare_elsewhere')}
          </Button>
        )
      }
    >
      <TableContainer tabIndex={0} role="group" aria-label={t('versions')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['version', 'origin', 'size', 'made_at', 'made_by'] as const).map((name) => (
                <TableCell key={name}>{name === 'size' && !isTabular ? i('count_pictures') : t(name)}</TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {data.versions.map((version) => (
              <TableRow key={version.version_id}>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                    <span className="tabular">{version.version}</span>
                    {version.is_current && <StatChip label={t('current')} tone="info" />}
                  </Box>
                </TableCell>
                <TableCell>{t(`origin_${version.origin}`)}</TableCell>
                <TableCell className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                  {isTabular
                    ? `${formatCount(version.row_count)} × ${formatCount(version.column_count)}`
                    : formatCount(version.row_count)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(version.created_at)}</TableCell>
                <TableCell>{version.created_by}</TableCell>
                <TableCell align="right">
                  {!version.is_current && version_id && (
                    <ScreenButton
                      size="small"
                      to={pathTo(paths.datasetCompare, { before: version.version_id, after: version_id })}
                    >
                      {t('compare_with_current')}
                    </ScreenButton>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('changes')}
      </Typography>
      {data.changes.length === 0 ? (
        <Typography color="textSecondary">{t('no_changes')}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={t('changes')} sx={{ maxHeight: 360 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('change')}</TableCell>
                <TableCell>{t('version')}</TableCell>
                <TableCell>{t('change_at')}</TableCell>
                <TableCell>{t('made_by')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.changes.map(({ changes, version, modified_at, modified_by }, index) => (
                <TableRow key={index}>
                  <TableCell sx={{ minWidth: '15rem', overflowWrap: 'anywhere' }}>
                    {changes.map((change) => (
                      <ChangeWords key={`${change.column} ${change.field}`} change={change} />
                    ))}
                  </TableCell>
                  <TableCell className="tabular">{version}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(modified_at)}</TableCell>
                  <TableCell>{modified_by}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function ChangeWords({ change: { column, field, before, after } }: { change: DetailChange }) {
  const t = useMessages(compareMessages);
  const d = useMessages(datasetMessages);
  // Values from a closed list have words of their own.
  const words = (value: string | null) => {
    const key = `${field}_${value}`;
    if (value === null) return t('nothing');
    return (field === 'role' || field === 'data_type' || field === 'training_type') && hasMessage(datasetMessages, key)
      ? d(key as 'role_none')
      : value;
  };
  const described = { field: t(`field_${field}`), before: words(before), after: words(after) };
  return <div>{column === null ? t('change_words', described) : t('change_of_column', { column, ...described })}</div>;
}
