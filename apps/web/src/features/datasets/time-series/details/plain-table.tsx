import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface PlainTableProps {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Places of columns whose values are numbers. */
  numeric?: readonly number[];
}

/** A short table of words and numbers; the first cell of a row says what it is about. */
export function PlainTable({ label, head, rows, numeric = [] }: PlainTableProps) {
  const align = (index: number) => (numeric.includes(index) ? 'right' : 'left');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: '24rem' }}>
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map((name, index) => (
              <TableCell key={name} align={align(index)}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, index) => (
            // eslint-disable-next-line react/no-array-index-key -- nothing in a row need be its own
            <TableRow key={index}>
              {cells.map((cell, position) => (
                <TableCell
                  key={head[position]}
                  align={align(position)}
                  className="tabular"
                  sx={
                    numeric.includes(position)
                      ? { whiteSpace: 'nowrap' }
                      : { minWidth: '8rem', overflowWrap: 'break-word' }
                  }
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
