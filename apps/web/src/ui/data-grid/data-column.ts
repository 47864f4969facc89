import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { headingWidth } from '../text-width.ts';

/** Padding of a heading and the mark of the order. */
const BESIDE = 48;
const NARROWEST = 110;
/** A date with its clock must be seen whole. */
const OF_TIMES = 176;
const WIDEST = 320;

/** A column of somebody's data: its name whole, on two lines where it is long, and numbers on the right. */
export function dataColumn<Row extends GridValidRowModel>(
  heading: string,
  type: 'numeric' | 'datetime' | 'categorical' | 'boolean',
): Pick<GridColDef<Row>, 'headerName' | 'minWidth' | 'flex' | 'align' | 'headerAlign'> {
  const side = type === 'numeric' ? 'right' : 'left';
  const needed = Math.ceil(headingWidth(heading)) + BESIDE;
  return {
    headerName: heading,
    minWidth: Math.max(type === 'datetime' ? OF_TIMES : NARROWEST, Math.min(WIDEST, needed)),
    flex: 1,
    align: side,
    headerAlign: side,
  };
}
