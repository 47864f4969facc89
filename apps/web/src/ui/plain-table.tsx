import type { ReactNode } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';

export type PlainTableProps = {
  label: string;
  /** The first column names its rows; others are numbers unless they are named in `texts`. */
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  texts?: readonly number[];
  /** Taller tables of more than a few rows scroll, but not in print. */
  maxHeight?: string;
  /** So many columns at the left say which row it is: they are in every part of a table that is too wide for a sheet. */
  keys?: number;
  /** The first column stays in view where the table scrolls sideways. */
  holdsFirst?: boolean;
  /** Whether the label is shown above; by default it is for screen readers alone. */
  titled?: boolean;
};

const held = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;
/** Fewer rows than these never scroll, however tall a narrow screen makes them. */
const ALL_IN_SIGHT = 15;
/** Shorter words stay in one line, as times do. */
const SHORT = 12;
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:[\d.]+)?)?$/;

function isTime(cell: ReactNode): boolean {
  return typeof cell === 'string' && TIME.test(cell);
}

function isShort(cell: ReactNode): boolean {
  return typeof cell === 'string' && (cell.length <= SHORT || isTime(cell));
}

/** A few figures in rows and columns, all of them on the page. */
export function PlainTable({
  label,
  columns,
  rows,
  texts = [],
  maxHeight = '28rem',
  keys = 1,
  holdsFirst = false,
  titled = false,
}: PlainTableProps) {
  const alignOf = (column: number) => (column === 0 || texts.includes(column) ? 'left' : 'right');
  const table = (
    <TableContainer
      sx={rows.length > ALL_IN_SIGHT ? { maxHeight, '@media print': { maxHeight: 'none' } } : undefined}
      tabIndex={0}
    >
      <Table size="small" stickyHeader aria-label={label} data-keys={keys}>
        <TableHead>
          <TableRow>
            {columns.map((name, column) => (
              <TableCell
                key={column}
                align={alignOf(column)}
                sx={holdsFirst && column === 0 ? { left: 0, zIndex: 3 } : undefined}
              >
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            <TableRow key={row} hover>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <TableCell
                    key={column}
                    component="th"
                    scope="row"
                    className={isTime(cell) ? 'tabular' : undefined}
                    sx={{
                      ...(isShort(cell) ? { whiteSpace: 'nowrap' } : { overflowWrap: 'break-word', minWidth: '7rem' }),
                      ...(holdsFirst && held),
                    }}
                  >
                    {cell}
                  </TableCell>
                ) : (
                  <TableCell
                    key={column}
                    align={alignOf(column)}
                    className={alignOf(column) === 'right' || isTime(cell) ? 'tabular' : undefined}
                    sx={alignOf(column) === 'right' || isShort(cell) ? { whiteSpace: 'nowrap' } : undefined}
                  >
                    {cell}
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
  return titled ? (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {table}
    </div>
  ) : (
    table
  );
}
