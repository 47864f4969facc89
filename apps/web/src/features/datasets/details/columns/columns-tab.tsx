import type { ColumnStatistics, DatasetColumn, DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Fragment, useState, useCallback, useMemo } from 'react';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Muted } from '../../../../ui/muted.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { carriesUnit } from '../../../../lib/numbers/with-unit.ts';
import { columnFormat } from '../../../../lib/numbers/column-format.ts';
import { formatCount, formatNumber, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { gridLook } from '../../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../../ui/data-grid/grid-texts.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { numberColumn } from '../../../../ui/data-grid/number-column.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { ColumnsDialog } from '../../editing/columns-dialog.tsx';
import { DraftDialog } from '../../editing/draft-dialog.tsx';
import { editingMessages } from '../../editing/editing-messages.ts';
import { ColumnTypeIcon } from '../../column-type-icon.tsx';
import { RoleReasonChip } from '../../role-reason.tsx';
import { WithStatistics } from '../statistics/with-statistics.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { SmallDistribution } from './small-distribution.tsx';
import { noted } from '../../../../lib/i18n/joined.ts';

export interface ColumnRow {
  column: DatasetColumn;
  statistics: ColumnStatistics | undefined;
  /** How many values the distribution and the most frequent values were counted in: fewer than all in a sample. */
  counted: number;
}

/** Every column with its distribution and its numbers; a row opens what is known about the column. */
export function ColumnsTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const [open, setOpen] = useState<string | null>(null);
  const [isEditingAll, setEditingAll] = useState(false);
  const [draftId, openDraft] = useDraftInAddress();
  function showDraft(id: string): void {
    setOpen(null);
    setEditingAll(false);
    openDraft(id);
  }
  return (
    <>
      <WithStatistics
        datasetId={dataset.id}
        title={t('tab_columns')}
        text={t('columns_text')}
        action={
          <Button startIcon={<EditIcon />} onClick={() => setEditingAll(true)}>
            {e('edit_columns')}
          </Button>
        }
      >
        {(statistics) => {
          const byName = new Map(statistics.columns.map((entry) => [entry.name, entry]));
          const share = statistics.sampled_rows === null ? 1 : statistics.sampled_rows / statistics.row_count;
          const rows = dataset.columns.map((column): ColumnRow => {
            const found = byName.get(column.name);
            return { column, statistics: found, counted: Math.round((found?.count ?? 0) * share) };
          });
          const chosen = rows.find(({ column }) => column.name === open);
          return (
            <>
              <ColumnGrid rows={rows} rowCount={statistics.row_count} onOpen={setOpen} />
              {chosen && (
                <ColumnDialog dataset={dataset} row={chosen} onDraft={showDraft} onClose={() => setOpen(null)} />
              )}
            </>
          );
        }}
      </WithStatistics>
      {isEditingAll && <ColumnsDialog dataset={dataset} onDraft={showDraft} onClose={() => setEditingAll(false)} />}
      {draftId && <DraftDialog draftId={draftId} version={dataset.version} onClose={() => openDraft(undefined)} />}
    </>
  );
}

/** The draft of changed columns on show, kept in the address, so that one can leave it and come back. */
function useDraftInAddress(): [draftId: string | undefined, open: (draftId: string | undefined) => void] {
  const [{ draft }, change] = useScreenSearch(paths.datasetDetails);
  const open = useCallback((next: string | undefined) => change({ draft: next }, { resetScroll: false }), [change]);
  return [draft, open];
}

type Column = GridColDef<ColumnRow>;

interface ColumnGridProps {
  rows: readonly ColumnRow[];
  rowCount: number;
  onOpen: (column: string) => void;
}

/** A line a column: what it is, how it is distributed, its numbers. */
function ColumnGrid({ rows, rowCount, onOpen }: ColumnGridProps) {
  const t = useMessages(datasetMessages);
  const language = useLanguage();
  const isNarrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'));
  const columns = useMemo((): Column[] => {
    const numbers = statisticNames.map((name) => statisticColumn(name, t(headings[name]), rows));
    return [
      {
        field: 'name',
        headerName: t('column'),
        flex: 1,
        minWidth: 132,
        valueGetter: (_value, { column }) => column.name,
        renderCell: ({ row }) => <ColumnName row={row} />,
      },
      {
        field: 'role',
        headerName: t('role'),
        width: 132,
        valueGetter: (_value, { column }) => (column.role === 'none' ? '' : t(`role_${column.role}`)),
        renderCell: ({ row, value }) => (
          <Box>
            {value}
            {row.column.role_reason && (
              <Box sx={{ mt: 0.25 }}>
                <RoleReasonChip reason={row.column.role_reason} />
              </Box>
            )}
          </Box>
        ),
      },
      {
        field: 'distribution',
        headerName: t('distribution'),
        width: 104,
        sortable: false,
        renderCell: ({ row }) =>
          row.statistics && <SmallDistribution statistics={row.statistics} counted={row.counted} />,
      },
      {
        field: 'missing',
        headerName: t('missing_count'),
        width: 80,
        align: 'right',
        headerAlign: 'right',
        valueGetter: (_value, { statistics }) => statistics?.missing ?? null,
        renderCell: ({ row }) => <MissingShare missing={row.statistics?.missing ?? 0} rows={rowCount} />,
      },
      ...numbers,
      numberColumn<ColumnRow>({
        field: 'distinct',
        headerName: t('distinct'),
        width: 72,
        valueGetter: (_value, { statistics }) => statistics?.distinct ?? null,
      }),
    ];
  }, [t, rowCount, rows]);
  return (
    <DataGrid
      aria-label={t('tab_columns')}
      rows={rows}
      columns={columns}
      getRowId={({ column }) => column.name}
      // The rest is in what a row opens.
      columnVisibilityModel={isNarrow ? hiddenWhereNarrow : shown}
      getRowHeight={() => 'auto'}
      getEstimatedRowHeight={() => 56}
      disableColumnFilter
      disableRowSelectionOnClick
      hideFooter={rows.length <= 100}
      onRowClick={({ row }) => onOpen(row.column.name)}
      onCellKeyDown={({ row }, event) => event.key === 'Enter' && onOpen(row.column.name)}
      localeText={gridTexts(language)}
      sx={{ ...gridLook, maxHeight: '70vh', '& .MuiDataGrid-row': { cursor: 'pointer' }, ...wrappedCells }}
    />
  );
}

// Names, numbers and dates are read whole: they go on in the next line, as headings do.
const wrappedCells = {
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    py: 1,
    minHeight: 56,
    lineHeight: 1.4,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  // A number cut in two reads as two.
  '& .tabular': { overflowWrap: 'normal' },
  '& .MuiDataGrid-columnHeaderTitle': { whiteSpace: 'normal', lineHeight: 1.3, textWrap: 'balance' },
} as const;

const headings = {
  mean: 'mean',
  sd: 'sd',
  min: 'minimum',
  q1: 'q1',
  median: 'median',
  q3: 'q3',
  max: 'maximum',
} as const;

const statisticNames = ['mean', 'sd', 'min', 'q1', 'median', 'q3', 'max'] as const;

const shown = {};
const hiddenWhereNarrow = Object.fromEntries(
  ['role', 'distinct', ...statisticNames.filter((name) => name !== 'mean')].map((field) => [field, false]),
);

function statisticColumn(name: keyof typeof headings, headerName: string, rows: readonly ColumnRow[]): Column {
  const longest = Math.max(0, ...rows.map((row) => textOf(name, row).length));
  return {
    field: name,
    headerName,
    // A number is read whole on one line, a date and its time on two.
    minWidth: Math.max(70, 24 + 8.6 * Math.min(longest, DAY)),
    flex: 0.2,
    align: 'right',
    headerAlign: 'right',
    valueGetter: (_value, { statistics }) => statistics?.[name] ?? null,
    renderCell: ({ row }) => <Whole text={textOf(name, row)} />,
  };
}

/** As long as a day, 2025-04-01, and longer than most numbers. */
const DAY = 10;

/** A text that breaks between its words alone: a day holds together. */
function Whole({ text }: { text: string }) {
  return (
    <span className="tabular">
      {text.split(' ').map((word, index) => (
        // eslint-disable-next-line react/no-array-index-key -- words have nothing else
        <Fragment key={index}>
          {index > 0 && ' '}
          <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}

function textOf(name: keyof typeof headings, row: ColumnRow): string {
  const value = row.statistics?.[name] ?? null;
  return typeof value === 'string' ? endText(value, row) : (name === 'sd' ? formatNumber : formatOfRow(row))(value);
}

/** Where the values of a column lie is said with the same decimals, that it can be compared; how far they spread has its own. */
function formatOfRow({ statistics }: ColumnRow) {
  return columnFormat(
    Object.keys(headings).map((name) => {
      if (name === 'sd') return null;
      const value = statistics?.[name as keyof typeof headings];
      return typeof value === 'number' ? value : null;
    }),
  );
}

/** The first and last value of dates; of texts nothing is gained by it. */
function endText(value: string, { statistics }: ColumnRow): string {
  return statistics?.type === 'datetime' ? timeText(value) : value;
}

function ColumnName({ row: { column } }: { row: ColumnRow }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <ColumnTypeIcon type={column.type} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {column.name}
        </Box>
        {column.unit && !carriesUnit(column.name, column.unit) && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
            {column.unit}
          </Box>
        )}
        {column.description && <Muted>{column.description}</Muted>}
      </Box>
    </Box>
  );
}

function MissingShare({ missing, rows }: { missing: number; rows: number }) {
  if (missing === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        0
      </Box>
    );
  return (
    <Box component="span" className="tabular" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {noted(formatCount(missing), formatPercent(missing / rows, missing / rows < 0.1 ? 1 : 0))}
    </Box>
  );
}
