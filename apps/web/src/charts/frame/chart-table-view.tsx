import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import type { CsvCell } from '../../lib/files/csv.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { useNamesAsTheyCome } from '../../lib/rows/row-names.ts';
import { chartMessages } from '../chart-messages.ts';
import { type ChartTable, withRowNames } from '../option/chart-table.ts';

type ChartTableViewProps = {
  table: ChartTable;
  label: string;
  height: number | string;
  /** Makes the first cell of each row a button. */
  onRow?: (index: number) => void;
};

const pageSize = 100;

function shown(cell: CsvCell): string {
  if (typeof cell === 'number') return formatNumber(cell, 6);
  return cell === null || cell === undefined ? '–' : String(cell);
}

/** A chart's data as a table of pages. */
export function ChartTableView({ table: given, label, height, onRow }: ChartTableViewProps) {
  const t = useMessages(chartMessages);
  useNamesAsTheyCome();
  const table = withRowNames(given, t('row_name'));
  const [wanted, setPage] = useState(0);
  const page = Math.min(wanted, Math.max(0, Math.ceil(table.rowCount / pageSize) - 1));
  const first = page * pageSize;
  const rows = Array.from({ length: Math.min(pageSize, table.rowCount - first) }, (_, offset) => first + offset);
  return (
    <Box>
      <TableContainer tabIndex={0} sx={{ maxHeight: height }}>
        <Table
          stickyHeader
          aria-label={t('table_of', { title: label })}
          sx={{ '& td': { whiteSpace: 'nowrap', py: 0.375 }, '& th, & td': { px: 1.25 } }}
        >
          <TableHead>
            <TableRow>
              {table.columns.map((column, index) => (
                <TableCell key={index} align={column.numeric ? 'right' : 'left'}>
                  {column.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((index) => (
              <TableRow key={index} hover>
                {table.row(index).map((cell, position) => (
                  <TableCell key={position} align={table.columns[position]?.numeric ? 'right' : 'left'}>
                    {onRow && position === 0 ? (
                      <Link
                        component="button"
                        type="button"
                        aria-label={t('open_row', { row: shown(cell) })}
                        onClick={() => onRow(index)}
                      >
                        {shown(cell)}
                      </Link>
                    ) : (
                      shown(cell)
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {table.rowCount > pageSize && (
        <TablePagination
          component="div"
          count={table.rowCount}
          page={page}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[pageSize]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Box>
  );
}
