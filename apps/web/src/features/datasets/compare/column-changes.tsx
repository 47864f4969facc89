import type { ComparedColumn, Comparison, ColumnStatistics } from '@hakaru/contract';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { gridLook } from '../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../ui/data-grid/grid-texts.ts';
import { Section } from '../../../ui/section.tsx';
import { timeText } from '../../../lib/dates/time-text.ts';
import { ColumnTypeIcon } from '../column-type-icon.tsx';
import { SmallDistribution } from '../details/columns/small-distribution.tsx';
import { compareMessages } from './compare-messages.ts';
import { Muted } from '../../../ui/muted.tsx';

/** A line a column: how many of its cells changed, and its statistics on both sides where they differ. */
export function ColumnChanges({ comparison: { by_column, before, after } }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const differing = useMemo(() => by_column.filter(isDiffering), [by_column]);
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const rows = onlyDiffering ? differing : by_column;
  const columns = useMemo(
    (): GridColDef<ComparedColumn>[] => [
      {
        field: 'name',
        headerName: t('column'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => <Name column={row} />,
      },
      {
        field: 'changed',
        headerName: t('cells'),
        width: 110,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => <span className="tabular">{formatCount(row.changed)}</span>,
      },
      {
        field: 'distribution',
        headerName: t('distribution'),
        width: 250,
        sortable: false,
        renderCell: ({ row }) => <Distributions column={row} />,
      },
      ...shownStatistics.map((name): GridColDef<ComparedColumn> => ({
        field: name,
        headerName: t(headings[name]),
        minWidth: 120,
        flex: 0.6,
        sortable: false,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => <BothSides column={row} name={name} />,
      })),
    ],
    [t],
  );
  return (
    <Section
      title={t('columns')}
      text={t('columns_text')}
      action={
        <FormControlLabel
          control={<Switch checked={onlyDiffering} onChange={(_event, on) => setOnlyDiffering(on)} />}
          label={t('only_differing')}
        />
      }
    >
      {!(before.has_statistics && after.has_statistics) && <Muted gutterBottom>{t('no_statistics')}</Muted>}
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t('none_differ')}</Typography>
      ) : (
        <DataGrid
          aria-label={t('columns')}
          rows={rows}
          columns={columns}
          getRowId={({ name }) => name}
          getRowHeight={() => 'auto'}
          getEstimatedRowHeight={() => 56}
          disableColumnFilter
          disableRowSelectionOnClick
          hideFooter={rows.length <= 100}
          localeText={gridTexts(language)}
          sx={{
            ...gridLook,
            maxHeight: '70vh',
            '& .MuiDataGrid-cell': {
              display: 'flex',
              alignItems: 'center',
              py: 1,
              minHeight: 56,
              lineHeight: 1.4,
              whiteSpace: 'normal',
              overflowWrap: 'anywhere',
            },
          }}
        />
      )}
    </Section>
  );
}

const headings = {
  missing: 'missing',
  mean: 'mean',
  sd: 'sd',
  min: 'minimum',
  max: 'maximum',
  distinct: 'distinct',
} as const satisfies Record<ShownStatistic, string>;

function isDiffering(column: ComparedColumn): boolean {
  return (
    column.changed > 0 ||
    column.name !== column.name_before ||
    column.type !== column.type_before ||
    differingStatistics(column).length > 0
  );
}

function Name({ column: { name, name_before, type, type_before } }: { column: ComparedColumn }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        {type !== type_before && (
          <>
            <ColumnTypeIcon type={type_before} />→
          </>
        )}
        <ColumnTypeIcon type={type} />
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
      </Box>
      {name !== name_before && (
        <Typography variant="caption" color="textSecondary">
          {name_before}
        </Typography>
      )}
    </Box>
  );
}

function Distributions({ column: { before, after } }: { column: ComparedColumn }) {
  if (!before || !after) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <SmallDistribution statistics={before} counted={before.count} />
      <span aria-hidden>→</span>
      <SmallDistribution statistics={after} counted={after.count} />
    </Box>
  );
}

function BothSides({ column, name }: { column: ComparedColumn; name: ShownStatistic }) {
  const { before, after } = column;
  if (!before || !after) return <span>–</span>;
  const [was, is] = [statisticWords(before, name), statisticWords(after, name)];
  if (!differingStatistics(column).includes(name))
    return (
      <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
        {is}
      </Box>
    );
  return <Box component="span" className="tabular" sx={{ fontWeight: 600 }}>{`${was} → ${is}`}</Box>;
}

const shownStatistics = [
  'missing',
  'mean',
  'sd',
  'min',
  'max',
  'distinct',
] as const satisfies readonly (keyof ColumnStatistics)[];
type ShownStatistic = (typeof shownStatistics)[number];

/** The statistics of a column that are not the same on both sides; none while one side has none. */
export function differingStatistics({ before, after }: Pick<ComparedColumn, 'before' | 'after'>): ShownStatistic[] {
  if (!before || !after) return [];
  return shownStatistics.filter((name) => before[name] !== after[name]);
}

export function statisticWords(statistics: ColumnStatistics, name: ShownStatistic): string {
  const value = statistics[name];
  if (value === null) return '–';
  if (typeof value === 'string') return statistics.type === 'datetime' ? timeText(value) : value;
  return name === 'missing' || name === 'distinct' ? formatCount(value) : formatNumber(value);
}
