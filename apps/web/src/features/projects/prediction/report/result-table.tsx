import { rowTitle } from '../../../../lib/rows/row-names.ts';
import type { Cell, TablePage } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, type ReactNode } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../../lib/numbers/column-format.ts';
import { formatCount, formatNumber } from '../../../../lib/numbers/format-number.ts';
import { gridProps } from '../../../../lib/screens/grid-props.ts';
import { dataColumn } from '../../../../ui/data-grid/data-column.ts';
import { ServerDataGrid } from '../../../../ui/data-grid/server-data-grid.tsx';
import { PlainTable } from '../../../../ui/plain-table.tsx';
import { DetailTable } from '../../../../ui/detail-table.tsx';
import { SideBySide } from '../../../../ui/side-by-side.tsx';
import { Section } from '../../../../ui/section.tsx';
import { columnLook, type ColumnLook, TableCellValue } from '../../../../ui/table-cell-value.tsx';
import { predictionMessages } from '../words.ts';

interface ResultRow {
  number: number;
  cells: Cell[];
}

/** A column of the answer: its heading, and how its cells are shown where that is not as a number. */
export interface ResultColumn {
  heading: string;
  minWidth?: number;
  strong?: boolean;
  render?: (value: Cell) => ReactNode;
}

/** By name; columns that are not named are the data's own. */
export type ResultColumns = Readonly<Partial<Record<string, ResultColumn>>>;

interface ResultTableProps {
  page: TablePage;
  results: ResultColumns;
  query: Parameters<typeof gridProps>[0];
  change: Parameters<typeof gridProps>[1];
  loading: boolean;
}

interface ResultRowProps {
  page: TablePage;
  results: ResultColumns;
}

/** A single row: what the model says of it, beside the values it was made from. */
export function SingleResult({ page, results }: ResultRowProps) {
  const t = useMessages(predictionMessages);
  const cells = page.rows[0] ?? [];
  const detailsOf = (isResult: boolean) =>
    page.columns.flatMap(({ name, type }, index) => {
      const result = results[name];
      return Boolean(result) === isResult
        ? [
            {
              label: result?.heading ?? name,
              value: (
                <ResultCell
                  value={cells[index] ?? null}
                  type={type}
                  result={result}
                  format={undefined}
                  missing={t('missing')}
                />
              ),
            },
          ]
        : [];
    });
  return (
    <Section title={t('one_row')}>
      <SideBySide>
        <DetailTable label={t('prediction')} details={detailsOf(true)} />
        <DetailTable label={t('values_used')} details={detailsOf(false)} />
      </SideBySide>
    </Section>
  );
}

/** Every row: which one it is, what the model says of it, then the values it was made from. */
export function ResultTable({ page, results, query, change, loading }: ResultTableProps) {
  const t = useMessages(predictionMessages);
  const formats = useMemo(
    () =>
      page.columns.map((_, index) =>
        columnFormat(page.rows.map((cells) => (typeof cells[index] === 'number' ? cells[index] : null))),
      ),
    [page],
  );
  const looks = useMemo(
    () =>
      page.columns.map(({ type }, index) =>
        columnLook(
          type,
          page.rows.map((cells) => cells[index]),
        ),
      ),
    [page],
  );
  const columns = useMemo((): GridColDef<ResultRow>[] => {
    const number: GridColDef<ResultRow> = {
      field: ' row',
      headerName: t('row'),
      minWidth: 80,
      align: 'right',
      headerAlign: 'right',
      sortable: false,
      disableColumnMenu: true,
      renderCell: ({ row }) => rowTitle(row.number - 1),
    };
    return [
      number,
      ...page.columns.map(({ name, type }, index): GridColDef<ResultRow> => {
        const result = results[name];
        return {
          field: name,
          ...dataColumn(result?.heading ?? name, type),
          ...(result?.minWidth !== undefined && { minWidth: result.minWidth }),
          renderCell: ({ row }) => (
            <ResultCell
              value={row.cells[index] ?? null}
              type={type}
              result={result}
              format={formats[index]}
              look={looks[index]}
              missing={t('missing')}
            />
          ),
        };
      }),
    ];
  }, [page.columns, results, formats, looks, t]);
  return (
    <Section title={t('table')} text={t('table_text')}>
      <ServerDataGrid
        label={t('table')}
        columns={columns}
        rows={page.rows.map((cells, index): ResultRow => ({ number: page.row_numbers[index] ?? index, cells }))}
        rowId={({ number }) => String(number)}
        total={page.total}
        loading={loading}
        {...gridProps(query, change)}
        onSearch={undefined}
        empty={null}
      />
      <Box data-paper="only" hidden>
        <PlainTable
          label={t('table')}
          keys={1 + page.columns.findIndex(({ name }) => results[name])}
          columns={[t('row'), ...page.columns.map(({ name }) => results[name]?.heading ?? name)]}
          texts={page.columns.flatMap(({ type }, index) => (type === 'numeric' ? [] : [index + 1]))}
          rows={page.rows.map((cells, index) => [
            rowTitle((page.row_numbers[index] ?? index) - 1),
            ...page.columns.map(({ name, type }, column) => (
              <ResultCell
                key={name}
                value={cells[column] ?? null}
                type={type}
                result={results[name]}
                format={formats[column]}
                look={looks[column]}
                missing={t('missing')}
              />
            )),
          ])}
        />
        <Typography variant="caption" color="textSecondary">
          {t('table_first', { shown: formatCount(page.rows.length), total: formatCount(page.total) })}
        </Typography>
      </Box>
    </Section>
  );
}

interface ResultCellProps {
  value: Cell;
  type: TablePage['columns'][number]['type'];
  result: ResultColumn | undefined;
  /** How the column writes its numbers. */
  format: ReturnType<typeof columnFormat> | undefined;
  look?: ColumnLook | undefined;
  missing: string;
}

function ResultCell({ value, type, result, format = formatNumber, look, missing }: ResultCellProps) {
  if (result?.render) return result.render(value);
  if (result && typeof value === 'number')
    return (
      <span className="tabular" title={String(value)} style={{ fontWeight: result.strong ? 600 : undefined }}>
        {format(value)}
      </span>
    );
  // What the model says nothing of is no gap in the data.
  return <TableCellValue value={value} type={type} missing={result ? '–' : missing} look={look} />;
}
