import { sentences } from '../../../lib/i18n/joined.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { memo, useState, useMemo } from 'react';
import {
  getTabulation,
  startTabulation,
  type RowsRequest,
  type Tabulation,
  QUANTILES,
  type ColumnTabulation,
  type DatasetColumn,
} from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { Failed } from '../../../ui/answered.tsx';
import { useTask } from '../../../lib/polling/use-task.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { gridLook } from '../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../ui/data-grid/grid-texts.ts';
import { numberColumn } from '../../../ui/data-grid/number-column.tsx';
import { timeText } from '../../../lib/dates/time-text.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { NumberCell } from '../../../ui/number-cell.tsx';
import type { Board } from '../board/board-context.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Muted } from '../../../ui/muted.tsx';

/** Statistics of every column, of the selected rows where some are, and by a category where one is chosen. */
export const TabulationSection = memo(function TabulationSection({
  dataset,
  rowsRequest,
}: Pick<Board, 'dataset' | 'rowsRequest'>) {
  const t = useMessages(visualizationMessages);
  const [shown, setShown] = useState(false);
  const [group, setGroup] = useState<string | null>(null);
  const { state, result, task, error, retry } = useTabulation(dataset.id, { ...rowsRequest, group }, shown);
  const groups = dataset.columns.filter(({ type }) => type !== 'datetime').map(({ name }) => name);
  if (!shown)
    return (
      <Section
        title={t('tabulation')}
        text={t('tabulation_text')}
        action={
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t('tabulate')}
          </Button>
        }
      >
        {null}
      </Section>
    );
  return (
    <Section
      title={t('tabulation')}
      text={sentences(
        rowsRequest.selection ? t('tabulation_of_selected') : t('tabulation_text'),
        result ? t('all_rows_shown', { count: result.counts.selected ?? result.counts.used }) : '',
      )}
      action={
        <Autocomplete
          sx={{ minWidth: '14rem' }}
          options={groups}
          value={group}
          onChange={(_event, name) => setGroup(name)}
          renderInput={(params) => <TextField {...params} label={t('group_by')} />}
        />
      }
    >
      {error && <Failed query={{ data: undefined, error, refetch: retry }} />}
      {!error && state === 'failure' && (
        <ErrorState title={t('tabulation_failed')} details={task?.error?.response} onRetry={retry} />
      )}
      {!error && state === 'in_progress' && (
        <ProgressPanel
          title={t('tabulating')}
          stage={t('tabulating')}
          fraction={task?.fraction ?? null}
          secondsLeft={task?.seconds_left}
        />
      )}
      {result && state === 'success' && (
        <>
          <TabulationTable tabulation={result} columns={dataset.columns} grouped={group !== null} />
          {result.pairs.length > 0 && <PairTable pairs={result.pairs} sampledRows={result.sampled_rows} />}
        </>
      )}
    </Section>
  );
});

type TabulationRequest = Pick<RowsRequest, 'version_id' | 'selection' | 'excluded'> & { group: string | null };

/** The whole tabulation of some rows; asked for once for each set of rows, and taken up again where it was. */
function useTabulation(dataset: string, rowsRequest: TabulationRequest, enabled: boolean) {
  const started = useAnswer(
    startTabulation,
    { params: { dataset }, body: rowsRequest },
    { enabled, staleTime: Infinity },
  );
  const id = started.data?.result_id;
  const result = useAnswer(
    getTabulation,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: ({ state }) => (state.data?.state === 'in_progress' ? 1500 : false) },
  );
  const state = result.data?.state ?? 'in_progress';
  const task = useTask(state === 'in_progress' && result.data ? result.data.task_id : null);
  return {
    state,
    result: result.data?.result ?? null,
    task: task.data,
    error: started.error ?? result.error,
    retry: () => void started.refetch(),
  };
}

type Pair = Tabulation['pairs'][number] & { id: string };

/** How strongly each pair of columns goes together, by three measures; the strongest first. */
function PairTable({ pairs, sampledRows }: { pairs: Tabulation['pairs']; sampledRows: number | null }) {
  const t = useMessages(visualizationMessages);
  const language = useLanguage();
  const rows = useMemo(
    () =>
      pairs
        .map((pair): Pair => ({ ...pair, id: `${pair.x}\n${pair.y}` }))
        .sort((a, b) => Math.abs(b.pearson ?? 0) - Math.abs(a.pearson ?? 0)),
    [pairs],
  );
  const columns: GridColDef<Pair>[] = [
    { field: 'x', headerName: t('first_column'), minWidth: 130, flex: 1 },
    { field: 'y', headerName: t('second_column'), minWidth: 130, flex: 1 },
    ...(['n', 'pearson', 'spearman', 'mutual_information'] as const).map((field) =>
      numberColumn<Pair>({ field, headerName: field === 'n' ? t('count') : t(`choice_${field}`), width: 150 }),
    ),
  ];
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('pairs')}
      </Typography>
      {sampledRows !== null && <Muted gutterBottom>{t('sampled_rows', { rows: formatCount(sampledRows) })}</Muted>}
      <DataGrid
        aria-label={t('pairs')}
        rows={rows}
        columns={columns}
        density="compact"
        disableRowSelectionOnClick
        pageSizeOptions={[10, 25, 100]}
        initialState={{ pagination: { paginationModel: { pageSize: 10 } } }}
        localeText={gridTexts(language)}
        sx={gridLook}
      />
    </>
  );
}

type Row = ColumnTabulation & { id: string; group: string; label: string; normal: number | null };

/** A line for each column, or for each column of each group; sorts by any figure. */
function TabulationTable({
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
    return tabulation.groups.flatMap(({ group, is_total, columns: lines }, index) =>
      lines.map((line): Row => ({
        ...line,
        id: `${index} ${line.name}`,
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

/** Where the values of a column lie is said with the same decimals, that it can be compared; how far they spread has its own. */
function formatOfRow({ mean, min, max, quantiles }: Row) {
  return columnFormat([mean, min, max, ...quantiles]);
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
        <NumberCell value={shown as number | null} format={formatOfRow(row)} />
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
      // Of times in milliseconds.
      renderCell: ({ row }) =>
        row.type === 'datetime' ? (
          <span className="tabular">{spanText(row.sd === null ? null : row.sd / 1000)}</span>
        ) : (
          <NumberCell value={row.sd} />
        ),
    },
    value('min', t('minimum')),
    ...QUANTILES.map((share, index) =>
      value(
        `q${index}`,
        share === 0.5 ? t('median') : `${share * 100} %`,
        (_value, row) => row.quantiles[index] ?? null,
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
