import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import Box from '@mui/material/Box';
import { useMemo } from 'react';

import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { carriesUnit } from '../../../../lib/numbers/with-unit.ts';
import { formatCount, formatNumber, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { gridLook } from '../../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../../ui/data-grid/grid-texts.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { numberColumn } from '../../../../ui/data-grid/number-column.tsx';
import { ColumnTypeIcon } from '../../column-type-icon.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import type { ColumnRow } from './columns-tab.tsx';
import { SmallDistribution } from './small-distribution.tsx';

type Column = GridColDef<ColumnRow>;

interface ColumnGridProps {
  rows: readonly ColumnRow[];
  rowCount: number;
  onOpen: (column: string) => void;
}

/** A line a column: what it is, how it is distributed, its numbers. */
export function ColumnGrid({ rows, rowCount, onOpen }: ColumnGridProps) {
  const t = useMessages(datasetMessages);
  const language = useLanguage();
  const dated = rows.some(({ column }) => column.type === 'datetime');
  const columns = useMemo((): Column[] => {
    const numbers = (['mean', 'sd', 'min', 'q1', 'median', 'q3', 'max'] as const).map((name) =>
      statisticColumn(name, t(headings[name]), dated && (name === 'min' || name === 'max')),
    );
    return [
      {
        field: 'name',
        headerName: t('column'),
        flex: 1,
        minWidth: 170,
        valueGetter: (_value, { column }) => column.name,
        renderCell: ({ row }) => <ColumnName row={row} />,
      },
      {
        field: 'role',
        headerName: t('role'),
        width: 92,
        valueGetter: (_value, { column }) => (column.role === 'none' ? '' : t(`role_${column.role}`)),
      },
      {
        field: 'distribution',
        headerName: t('distribution'),
        width: 128,
        sortable: false,
        renderCell: ({ row }) =>
          row.statistics && <SmallDistribution statistics={row.statistics} counted={row.counted} />,
      },
      {
        field: 'missing',
        headerName: t('missing_count'),
        width: 84,
        align: 'right',
        headerAlign: 'right',
        valueGetter: (_value, { statistics }) => statistics?.missing ?? null,
        renderCell: ({ row }) => <MissingShare missing={row.statistics?.missing ?? 0} rows={rowCount} />,
      },
      ...numbers,
      numberColumn<ColumnRow>({
        field: 'count',
        headerName: t('count'),
        width: 72,
        valueGetter: (_value, { statistics }) => statistics?.count ?? null,
      }),
      numberColumn<ColumnRow>({
        field: 'distinct',
        headerName: t('distinct'),
        width: 76,
        valueGetter: (_value, { statistics }) => statistics?.distinct ?? null,
      }),
      {
        field: 'description',
        headerName: t('description'),
        flex: 1,
        minWidth: 160,
        valueGetter: (_value, { column }) => column.description ?? '',
      },
    ];
  }, [t, rowCount, dated]);
  return (
    <DataGrid
      aria-label={t('tab_columns')}
      rows={rows}
      columns={columns}
      getRowId={({ column }) => column.name}
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

function statisticColumn(name: keyof typeof headings, headerName: string, wide: boolean): Column {
  return {
    field: name,
    headerName,
    minWidth: wide ? 104 : 96,
    flex: 0.4,
    align: 'right',
    headerAlign: 'right',
    valueGetter: (_value, { statistics }) => statistics?.[name] ?? null,
    renderCell: ({ value, row }) => (
      <span className="tabular">
        {typeof value === 'string' ? endText(value, row) : formatNumber(value as number | null)}
      </span>
    ),
  };
}

/** The first and last value of dates; of texts nothing is gained by it. */
function endText(value: string, { statistics }: ColumnRow): string {
  return statistics?.type === 'datetime' ? timeText(value) : value;
}

function ColumnName({ row: { column } }: { row: ColumnRow }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <ColumnTypeIcon type={column.type} />
      <Box component="span" sx={{ fontWeight: 600, minWidth: 0 }}>
        {column.name}
      </Box>
      {column.unit && !carriesUnit(column.name, column.unit) && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {column.unit}
        </Box>
      )}
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
    <Box
      component="span"
      className="tabular"
      sx={{ color: 'warning.main', fontWeight: 600 }}
    >{`${formatCount(missing)} (${formatPercent(missing / rows, missing / rows < 0.1 ? 1 : 0)})`}</Box>
  );
}
