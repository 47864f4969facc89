import type { ReactNode } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

export type PlainTableProps = {
  label: string;
  /** The first column names its rows; others are numbers unless they are named in `texts`. */
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  texts?: readonly number[];
  /** Taller tables scroll, but not in print. */
  maxHeight?: string;
  /** The first column stays in view where the table scrolls sideways. */
  holdsFirst?: boolean;
};

const held = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** A few figures in rows and columns, all of them on the page. */
export function PlainTable({ label, columns, rows, texts = [], maxHeight = '28rem', holdsFirst = false }: PlainTableProps) {
  const alignOf = (column: number) => (column === 0 || texts.includes(column) ? 'left' : 'right');
  return (
    <TableContainer sx={{ maxHeight, '@media print': { maxHeight: 'none' } }} tabIndex={0}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>{columns.map((name, column) => <TableCell key={column} align={alignOf(column)} sx={holdsFirst && column === 0 ? { left: 0, zIndex: 3 } : undefined}>{name}</TableCell>)}</TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            <TableRow key={row} hover>
              {cells.map((cell, column) => (column === 0
                ? <TableCell key={column} component="th" scope="row" sx={{ overflowWrap: 'break-word', minWidth: '7rem', ...(holdsFirst && held) }}>{cell}</TableCell>
                : <TableCell key={column} align={alignOf(column)} className={alignOf(column) === 'right' ? 'tabular' : undefined} sx={alignOf(column) === 'right' ? { whiteSpace: 'nowrap' } : undefined}>{cell}</TableCell>))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
