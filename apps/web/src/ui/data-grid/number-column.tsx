import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { NumberCell } from '../number-cell.tsx';

/** A right-aligned column of numbers with chosen significant digits. */
export function numberColumn<Row extends GridValidRowModel>(
  column: Omit<GridColDef<Row, number | null>, 'type' | 'renderCell'> & {
    digits?: number;
    spread?: (row: Row) => number | null;
  },
): GridColDef<Row> {
  const { digits, spread, ...rest } = column;
  return {
    type: 'number',
    align: 'right',
    headerAlign: 'right',
    ...rest,
    renderCell: ({ value, row }) => <NumberCell value={value} digits={digits} spread={spread?.(row)} />,
  };
}
