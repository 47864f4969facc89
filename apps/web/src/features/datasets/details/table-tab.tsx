import {
  loadDataset,
  pageQuery,
  type Cell,
  type DatasetColumn,
  type DatasetDetail,
  type TablePage,
} from '@hakaru/contract';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { dataColumn } from '../../../ui/data-grid/data-column.ts';
import { useManyColumns } from '../../../ui/data-grid/many-columns.tsx';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { columnLook, TableCellValue } from '../../../ui/table-cell-value.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';

interface TableRow {
  number: number;
  cells: Cell[];
}

/** The rows, a page at a time. */
export function TableTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [query, change] = useListState(pageQuery);
  const { shown, search } = useManyColumns(useMemo(() => dataset.columns.map(({ name }) => name), [dataset.columns]));
  const answer = useAnswer(
    loadDataset,
    {
      params: { id: dataset.id },
      body: { page: query.page, page_size: query.page_size, columns: shown, sort: sortOf(query.sort) },
    },
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching } = answer;
  const columns = useTableColumns(data, dataset.columns, t('row_number'), t('missing'));
  const rows = data?.rows.map((cells, index): TableRow => ({ number: data.row_numbers[index] ?? index, cells })) ?? [];
  return (
    <Section title={t('tab_table')} text={t('table_text')}>
      {search}
      <ServerDataGrid
        query={answer}
        label={t('tab_table')}
        columns={columns}
        rows={rows}
        rowId={({ number }) => String(number)}
        total={data?.total ?? 0}
        loading={isFetching}
        {...gridProps(query, change)}
        onSearch={undefined}
        empty={null}
      />
    </Section>
  );
}

function sortOf(sort: string | undefined): { column: string; descending: boolean } | undefined {
  return sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined;
}

function useTableColumns(
  page: TablePage | undefined,
  known: readonly DatasetColumn[],
  rowNumber: string,
  missing: string,
): GridColDef<TableRow>[] {
  return useMemo(() => {
    const units = new Map(known.map(({ name, unit }) => [name, unit]));
    const values = (page?.columns ?? []).map(({ name, type }, index): GridColDef<TableRow> => {
      const look = columnLook(type, page?.rows.map((cells) => cells[index]) ?? []);
      return {
        field: name,
        ...dataColumn(withUnit(name, units.get(name)), type),
        valueGetter: (_value, row) => row.cells[index],
        renderCell: ({ row }) => (
          <TableCellValue value={row.cells[index] ?? null} type={type} missing={missing} look={look} />
        ),
      };
    });
    const number: GridColDef<TableRow> = {
      field: ' row',
      headerName: rowNumber,
      width: 80,
      align: 'right',
      headerAlign: 'right',
      sortable: false,
      disableColumnMenu: true,
      valueGetter: (_value, row) => row.number,
    };
    return [number, ...values];
  }, [page, known, rowNumber, missing]);
}
