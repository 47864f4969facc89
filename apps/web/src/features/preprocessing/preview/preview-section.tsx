import type { DatasetDetail } from '@hakaru/contract';
import type { Sample, Histogram as Counts, ColumnKind, Page } from '@hakaru/contract/preprocessing/recipe';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState, useMemo } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableContainer from '@mui/material/TableContainer';
import { alpha } from '@mui/material/styles';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { TableCellValue } from '../../../ui/table-cell-value.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { DraftStep } from '../recipe/draft-step.ts';
import { stepTitle } from '../step-title.ts';
import { AccountingSummary } from './accounting-summary.tsx';
import { type CompareWith, PREVIEW_ROWS, usePreview } from './use-preview.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Muted } from '../../../ui/muted.tsx';

/** The chosen step's effect: figures, distributions and rows, before and after. */
export function PreviewSection({
  dataset,
  steps,
  chosen,
}: {
  dataset: DatasetDetail;
  steps: readonly DraftStep[];
  chosen: string | null;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const [compareWith, setCompareWith] = useState<CompareWith>('previous');
  const [{ page, of }, setPage] = useState<{ page: number; of: string | null }>({ page: 1, of: chosen });
  const { query, incomplete, waiting } = usePreview(dataset, steps, chosen, compareWith, of === chosen ? page : 1);
  if (incomplete !== null) {
    const step = steps[incomplete];
    return (
      <Section title={t('preview')}>
        <Notice severity="info">
          {t('complete_step', { number: incomplete + 1, title: step ? stepTitle(step.step, language) : '' })}
        </Notice>
      </Section>
    );
  }
  const { data, error } = query;
  if ((error && !waiting) || !data)
    return (
      <Section title={t('preview')}>
        <Unanswered query={waiting ? { ...query, error: null } : query} loading={<ListSkeleton />} />
      </Section>
    );
  const done = chosen === null ? undefined : data.steps.find(({ id }) => id === chosen);
  const now = of === chosen ? page : 1;
  const rows = Math.max(data.before.rows, data.after.rows);
  return (
    <Section
      title={t('preview')}
      text={chosen === null ? `${t('choose_step')} ${sampleText(data.sample, t)}` : sampleText(data.sample, t)}
      action={
        chosen !== null && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={compareWith}
            aria-label={t('compare_with')}
            onChange={(_event, next: CompareWith | null) => next && setCompareWith(next)}
          >
            <ToggleButton value="previous">{t('compare_previous')}</ToggleButton>
            <ToggleButton value="source">{t('compare_source')}</ToggleButton>
          </ToggleButtonGroup>
        )
      }
    >
      <Box sx={{ height: 4, mb: 1 }}>{waiting && <LinearProgress aria-label={t('updating')} />}</Box>
      <Stack spacing={3} sx={{ opacity: waiting ? 0.7 : 1 }}>
        {done &&
          (done.applied ? (
            <AccountingSummary accounting={done.accounting} />
          ) : (
            <Notice severity="info">{t('step_skipped')}</Notice>
          ))}
        {done && data.histograms.length > 0 && <Distributions histograms={data.histograms} />}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns:
              chosen === null ? '1fr' : { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: 2,
          }}
        >
          {chosen !== null && <PageTable title={t('before_table')} page={data.before} removed={data.removed} />}
          <PageTable
            title={chosen === null ? t('table_rows') : t('after_table')}
            page={data.after}
            changed={chosen === null ? [] : data.changed}
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <IconButton
            aria-label={t('previous_page')}
            disabled={now <= 1}
            onClick={() => setPage({ page: now - 1, of: chosen })}
          >
            <PreviousIcon />
          </IconButton>
          <Typography variant="body2" className="tabular">
            {t('page_of', {
              from: formatCount(Math.min(rows, (now - 1) * PREVIEW_ROWS + 1)),
              to: formatCount(Math.min(rows, now * PREVIEW_ROWS)),
              total: formatCount(rows),
            })}
          </Typography>
          <IconButton
            aria-label={t('next_page')}
            disabled={now * PREVIEW_ROWS >= rows}
            onClick={() => setPage({ page: now + 1, of: chosen })}
          >
            <NextIcon />
          </IconButton>
        </Box>
      </Stack>
    </Section>
  );
}

function sampleText(
  { how, rows, of }: Sample,
  t: ReturnType<typeof useMessages<typeof preprocessingMessages.en>>,
): string {
  return how === 'whole'
    ? t('sample_whole', { rows: formatCount(rows) })
    : t(`sample_${how}`, { rows: formatCount(rows), of: formatCount(of) });
}

/** The touched columns' distributions, before and after on the same bins. */
function Distributions({ histograms }: { histograms: readonly Counts[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))', gap: 2 }}>
      {histograms.map((one) =>
        one.type === 'text' ? <LabelCounts key={one.column} counts={one} /> : <Bins key={one.column} counts={one} />,
      )}
    </Box>
  );
}

function Bins({ counts }: { counts: Counts }) {
  const t = useMessages(preprocessingMessages);
  const { column, type, edges, before, after, missing_before, missing_after } = counts;
  const data = useMemo(
    () => ({
      axis: type === 'datetime' ? { label: column, time: true } : { label: column },
      edges: type === 'datetime' ? edges.map((edge) => edge * 1000) : edges,
      groups: [
        ...(before ? [{ name: t('before'), role: 'before' as const, counts: before }] : []),
        ...(after ? [{ name: t('after'), role: 'after' as const, counts: after }] : []),
      ],
    }),
    [after, before, column, edges, t, type],
  );
  return (
    <Histogram
      title={t('distribution_of', { column })}
      data={data}
      height={240}
      caption={t('missing_counts', { before: formatCount(missing_before), after: formatCount(missing_after) })}
    />
  );
}

function LabelCounts({
  counts: { column, labels, before, after, other_before, other_after, missing_before, missing_after },
}: {
  counts: Counts;
}) {
  const t = useMessages(preprocessingMessages);
  const cell = (count: number | undefined) => (
    <TableCell align="right" className="tabular">
      {count === undefined ? '–' : formatCount(count)}
    </TableCell>
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{t('distribution_of', { column })}</Typography>
      <Table size="small" aria-label={t('distribution_of', { column })}>
        <TableHead>
          <TableRow>
            <TableCell>{t('value')}</TableCell>
            <TableCell align="right">{t('before')}</TableCell>
            <TableCell align="right">{t('after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {labels.map((label, index) => (
            <TableRow key={label}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{label}</TableCell>
              {cell(before?.[index])}
              {cell(after?.[index])}
            </TableRow>
          ))}
          {other_before + other_after > 0 && (
            <TableRow>
              <TableCell>{t('other_values')}</TableCell>
              {cell(other_before)}
              {cell(other_after)}
            </TableRow>
          )}
        </TableBody>
      </Table>
      <Typography variant="caption" color="textSecondary">
        {t('missing_counts', { before: formatCount(missing_before), after: formatCount(missing_after) })}
      </Typography>
    </Box>
  );
}

const typeOf = {
  number: 'numeric',
  integer: 'numeric',
  text: 'categorical',
  boolean: 'boolean',
  datetime: 'datetime',
  other: 'categorical',
} as const satisfies Record<ColumnKind, string>;

interface PageTableProps {
  title: string;
  page: Page;
  /** Cells that differ from before, and rows that are gone after: marked, and said to screen readers. */
  changed?: readonly { row: number; column: number }[];
  removed?: readonly number[];
}

/** Rows of a table with what a step changed marked in them. */
function PageTable({ title, page, changed = [], removed = [] }: PageTableProps) {
  const t = useMessages(preprocessingMessages);
  const marked = new Set(changed.map(({ row, column }) => `${row} ${column}`));
  const gone = new Set(removed);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}{' '}
        <Muted component="span">
          {t('size', { rows: formatCount(page.rows), columns: formatCount(page.column_count) })}
        </Muted>
      </Typography>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{ maxHeight: '26rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('row')}</TableCell>
              {page.columns.map(({ name, type }) => (
                <TableCell
                  key={name}
                  align={typeOf[type] === 'numeric' ? 'right' : 'left'}
                  sx={{ whiteSpace: 'nowrap' }}
                >
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {page.values.map((cells, row) => (
              <TableRow
                key={row}
                sx={({ palette }) =>
                  gone.has(row)
                    ? { backgroundColor: alpha(palette.error.main, 0.12), '& td': { textDecoration: 'line-through' } }
                    : {}
                }
              >
                <TableCell align="right" className="tabular" sx={{ color: 'text.secondary' }}>
                  {page.row_numbers[row]}
                  {gone.has(row) && <Hidden text={t('removed_row')} />}
                </TableCell>
                {page.columns.map(({ name, type }, column) => {
                  const isMarked = marked.has(`${row} ${column}`);
                  return (
                    <TableCell
                      key={name}
                      align={typeOf[type] === 'numeric' ? 'right' : 'left'}
                      sx={({ palette }) => ({
                        whiteSpace: 'nowrap',
                        maxWidth: '16rem',
                        overflow: 'hidden',
                        textOverflow: 'ellipsis',
                        ...(isMarked
                          ? {
                              backgroundColor: alpha(palette.primary.main, 0.16),
                              boxShadow: `inset 2px 0 ${palette.primary.main}`,
                            }
                          : {}),
                      })}
                    >
                      <TableCellValue value={cells[column] ?? null} type={typeOf[type]} missing={t('missing')} />
                      {isMarked && <Hidden text={t('changed_cell')} />}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function Hidden({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {' '}
      ({text})
    </Box>
  );
}
