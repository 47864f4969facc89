import { QUANTILES, type ColumnTabulation, type DatasetColumn, type Tabulation } from '@hakaru/contract';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { timeText } from '../../../lib/dates/time-text.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { gridLook } from '../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../ui/data-grid/grid-texts.ts';
import { numberColumn } from '../../../ui/data-grid/number-column.tsx';
import { NumberCell } from '../../../ui/number-cell.tsx';
import { visualizationMessages } from '../visualization-messages.ts';

type Row = ColumnTabulation & { id: string; group: string; label: string; normal: number | null };

/** A line for each column, or for each column of each group; sorts by any figure. */
export function TabulationTable({
  tabulation,
  columns,
  grouped,
}: {
  tabulation: Tabulation;
  columns: readonly DatasetColumn[];
  grouped: boolean;
}) {
  const t = useMessages(visualizationMessages);
  const language = useLanguage();
  const rows = useMemo(() => {
    const units = new Map(columns.map(({ name, unit }) => [name, unit]));
    return tabulation.groups.flatMap(({ group, is_total, columns: lines }, place) =>
      lines.map((line): Row => ({
        ...line,
        id: `${place} ${line.name}`,
        group: is_total ? t('all_rows') : (group ?? t('missing')),
        label: withUnit(line.name, units.get(line.name)),
        normal: line.normality?.p_value ?? null,
      })),
    );
  }, [tabulation, columns, t]);
  const grid = useMemo(() => columnsOf(grouped, t), [grouped, t]);
  return (
    <DataGrid
      aria-label={t('tabulation')}
      rows={rows}
      columns={grid}
      density="compact"
      disableRowSelectionOnClick
      pageSizeOptions={[25, 100]}
      initialState={{ pagination: { paginationModel: { pageSize: 25 } } }}
      localeText={gridTexts(language)}
      sx={gridLook}
    />
  );
}

function columnsOf(
  grouped: boolean,
  t: ReturnType<typeof useMessages<typeof visualizationMessages.en>>,
): GridColDef<Row>[] {
  const figure = (field: keyof Row & string, headerName: string, description?: string): GridColDef<Row> =>
    numberColumn<Row>({ field, headerName, width: 104, ...(description ? { description } : {}) });
  // Times are shown as times: a mean in milliseconds says nothing.
  const value = (
    field: string,
    headerName: string,
    valueGetter?: (value: never, row: Row) => number | null,
  ): GridColDef<Row> => ({
    field,
    headerName,
    width: 110,
    type: 'number',
    align: 'right',
    headerAlign: 'right',
    ...(valueGetter ? { valueGetter } : {}),
    renderCell: ({ value: shown, row }) =>
      row.type === 'datetime' && typeof shown === 'number' ? (
        <span className="tabular">{timeText(shown).slice(0, 16)}</span>
      ) : (
        <NumberCell value={shown as number | null} />
      ),
  });
  return [
    { field: 'label', headerName: t('column'), minWidth: 150, flex: 1 },
    ...(grouped ? [{ field: 'group', headerName: t('field_group'), minWidth: 110 }] : []),
    figure('count', t('count')),
    figure('missing', t('missing')),
    {
      ...figure('distinct', t('distinct')),
      renderCell: ({ row }) => (
        <span className="tabular">{`${row.is_distinct_estimated ? '≈ ' : ''}${formatCount(row.distinct)}`}</span>
      ),
    },
    value('mean', t('mean')),
    {
      ...figure('sd', t('sd')),
      renderCell: ({ row }) => <NumberCell value={row.type === 'datetime' ? null : row.sd} />,
    },
    value('min', t('minimum')),
    ...QUANTILES.map((share, place) =>
      value(
        `q${place}`,
        share === 0.5 ? t('median') : `${share * 100} %`,
        (_value, row) => row.quantiles[place] ?? null,
      ),
    ),
    value('max', t('maximum')),
    figure('skewness', t('skewness')),
    figure('kurtosis', t('kurtosis'), t('kurtosis_help')),
    figure('outliers_tukey', t('outliers_tukey'), t('outliers_tukey_help')),
    figure('outliers_sigma', t('outliers_sigma'), t('outliers_sigma_help')),
    figure('normal', t('normality'), t('normality_help')),
  ];
}
