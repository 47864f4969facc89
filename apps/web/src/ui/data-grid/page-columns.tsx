import type { GridColDef } from '@mui/x-data-grid';
import { withUnit } from '../../lib/numbers/with-unit.ts';
import { type CellType, columnLook, TableCellValue, type TableCellValueProps } from '../table-cell-value.tsx';
import { dataColumn } from './data-column.ts';

/** A row of somebody's table, with its number there. */
export interface PageRow {
  number: number;
  cells: readonly TableCellValueProps['value'][];
}

interface Page {
  columns: readonly { name: string; type: CellType }[];
  rows: readonly PageRow['cells'][];
  row_numbers: readonly number[];
}

export function pageRows(page: Page | undefined): PageRow[] {
  return page?.rows.map((cells, index) => ({ number: page.row_numbers[index] ?? index, cells })) ?? [];
}

/** The columns of a page of somebody's table, after the rows' numbers. */
export function pageColumns(
  page: Page | undefined,
  known: readonly { name: string; unit?: string | null | undefined }[],
  words: { row: string; missing: string },
): GridColDef<PageRow>[] {
  const units = new Map(known.map(({ name, unit }) => [name, unit]));
  const number: GridColDef<PageRow> = {
    field: ' row',
    headerName: words.row,
    width: 80,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    disableColumnMenu: true,
    valueGetter: (_value, row) => row.number,
  };
  const values = (page?.columns ?? []).map(({ name, type }, index): GridColDef<PageRow> => {
    const look = columnLook(type, page?.rows.map((cells) => cells[index]) ?? []);
    return {
      field: name,
      ...dataColumn(withUnit(name, units.get(name)), type),
      valueGetter: (_value, row) => row.cells[index],
      renderCell: ({ row }) => (
        <TableCellValue value={row.cells[index] ?? null} type={type} missing={words.missing} look={look} />
      ),
    };
  });
  return [number, ...values];
}
