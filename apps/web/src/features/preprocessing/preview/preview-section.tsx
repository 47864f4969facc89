import type { Histogram as Counts, Preview, Sample } from '@hakaru/contract/preprocessing/recipe';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useMemo } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { DraftStep } from '../recipe/draft-step.ts';
import { AccountingSummary } from './accounting-summary.tsx';
import { PREVIEW_ROWS, type RecipePreview } from './use-preview.ts';
import { Notice } from '../../../ui/notice.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { columnName } from '../../../lib/columns/column-name.ts';
import { PageTable } from './page-table.tsx';
import { CompareChoice, IncompleteStep } from './preview-frame.tsx';
import { SeriesLines } from './series-lines.tsx';

/** The chosen step's effect: figures, distributions and rows, before and after. */
export function PreviewSection({
  steps,
  chosen,
  identifier,
  preview: { query, incomplete: unfinished, refused, waiting, compareWith, setCompareWith, page: now, setPage },
}: {
  steps: readonly DraftStep[];
  chosen: string | null;
  /** The column by which rows are known, where the dataset has one. */
  identifier: string | null;
  preview: RecipePreview;
}) {
  const t = useMessages(preprocessingMessages);
  const [at, setAt] = useState<(Position & { of: string | null }) | null>(null);
  const incomplete = unfinished ?? (refused ? steps.findIndex(({ id }) => id === refused.id) : null);
  if (incomplete !== null) return <IncompleteStep title={t('preview')} steps={steps} incomplete={incomplete} />;
  const { data, error } = query;
  if ((error && !waiting) || !data)
    return (
      <Section title={t('preview')}>
        <Unanswered query={waiting ? { ...query, error: null } : query} loading={<ListSkeleton />} />
      </Section>
    );
  const done = chosen === null ? undefined : data.steps.find(({ id }) => id === chosen);
  const rows = Math.max(data.before.rows, data.after.rows);
  const { changes, here, previous, next } = jumps(
    data,
    query.isPlaceholderData || at?.of !== chosen ? null : at,
    now,
    (to) => {
      setAt({ ...to, of: chosen });
      setPage(to.page);
    },
  );
  return (
    <Section
      title={t('preview')}
      text={chosen === null ? t('choose_step') : sampleText(data.sample, t)}
      action={chosen !== null && <CompareChoice value={compareWith} onValue={setCompareWith} />}
    >
      <Box sx={{ height: 4, mb: 1 }}>{waiting && <LinearProgress aria-label={t('updating')} />}</Box>
      <Stack aria-busy={waiting} spacing={3} sx={{ opacity: waiting ? 0.7 : 1 }}>
        {done &&
          (done.applied ? (
            <AccountingSummary accounting={done.accounting} />
          ) : (
            <Notice severity="info">{t('step_skipped')}</Notice>
          ))}
        {done && <Comparison histograms={data.histograms} lines={data.lines} />}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns:
              chosen === null ? '1fr' : { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: 2,
          }}
        >
          {chosen !== null && (
            <PageTable
              title={t('before_table')}
              page={data.before}
              identifier={identifier}
              removed={data.removed}
              at={here?.side === 'before' ? here : here && sameCell(here, data)}
              beside={here?.side === 'after'}
            />
          )}
          <PageTable
            title={chosen === null ? t('table_rows') : t('after_table')}
            page={data.after}
            identifier={identifier}
            changed={chosen === null ? [] : data.changed}
            at={here?.side === 'after' ? here : null}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {chosen !== null && (
            <>
              <IconAction label={t('previous_change')} disabled={!previous} onClick={previous} icon={<UpIcon />} />
              <IconAction label={t('next_change')} disabled={!next} onClick={next} icon={<DownIcon />} />
              <Typography role="status" variant="body2" className="tabular" sx={{ mr: 2 }}>
                {here && t('changes_here', { at: formatCount(here.index + 1), total: formatCount(changes.length) })}
              </Typography>
            </>
          )}
          <IconButton aria-label={t('previous_page')} disabled={now <= 1} onClick={() => setPage(now - 1)}>
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
            onClick={() => setPage(now + 1)}
          >
            <NextIcon />
          </IconButton>
        </Box>
      </Stack>
    </Section>
  );
}

/** Where a cell of the table after lies in the table before; null where there was none. */
export function sameCell(
  { row, column }: { row: number; column: number | null },
  { before, after }: Pick<Preview, 'before' | 'after'>,
): { row: number; column: number } | null {
  const name = column === null ? undefined : after.columns[column]?.name;
  const found = {
    row: before.row_numbers.indexOf(after.row_numbers[row] ?? Number.NaN),
    column: before.columns.findIndex((one) => one.name === name),
  };
  return found.row < 0 || found.column < 0 ? null : found;
}

/** The n-th change of a page; the last one is -1. */
interface Position {
  page: number;
  index: number;
}

/** The changes on a page, row by row, the one that is gone to, and how to go on to others, also on further pages. */
export function jumps(
  data: Pick<Preview, 'changed' | 'removed' | 'page_with_change_before' | 'page_with_change_after'>,
  at: Position | null,
  page: number,
  go: (to: Position) => void,
) {
  const changes = [
    ...data.removed.map((row) => ({ side: 'before' as const, row, column: null })),
    ...data.changed.map(({ row, column }) => ({ side: 'after' as const, row, column })),
  ].toSorted((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1));
  const index = at?.page !== page ? null : at.index < 0 ? changes.length + at.index : at.index;
  const change = index === null ? undefined : changes[index];
  const toPage = (to: number | null, nth: number) => (to === null ? undefined : () => go({ page: to, index: nth }));
  const toIndex = (to: number) => (to in changes ? () => go({ page, index: to }) : undefined);
  return {
    changes,
    here: index !== null && change ? { ...change, index } : null,
    previous: (index === null ? undefined : toIndex(index - 1)) ?? toPage(data.page_with_change_before, -1),
    next: toIndex(index === null ? 0 : index + 1) ?? toPage(data.page_with_change_after, 0),
  };
}

/** The touched columns before and after: of a series along time to begin with, else how their values are distributed. */
function Comparison({ histograms, lines }: Pick<Preview, 'histograms' | 'lines'>) {
  const t = useMessages(preprocessingMessages);
  const [by, setBy] = useState<'time' | 'distribution'>('time');
  if (lines.length === 0) return histograms.length > 0 && <Distributions histograms={histograms} />;
  return (
    <Stack spacing={1}>
      <ToggleChoice
        label={t('compare_by')}
        value={by}
        choices={[
          ['time', t('by_time')],
          ['distribution', t('by_distribution')],
        ]}
        onValue={setBy}
      />
      {by === 'time' ? <SeriesLines lines={lines} /> : <Distributions histograms={histograms} />}
    </Stack>
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
      title={t('distribution_of', { column: columnName(column) })}
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
      <Typography variant="h3">{t('distribution_of', { column: columnName(column) })}</Typography>
      <Table size="small" aria-label={t('distribution_of', { column: columnName(column) })}>
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
