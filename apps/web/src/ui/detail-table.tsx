import type { ReactNode } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { CopyButton } from './copy-button.tsx';

export type Detail = {
  label: string;
  value: ReactNode;
  /** Offers this text for copying (hashes, ids). */
  copy?: string;
};

/** Keys and values: where a result comes from (version, recipe, split, seed, parameters, versions, time). */
export function DetailTable({ details, label }: { details: readonly Detail[]; label: string }) {
  return (
    <Table aria-label={label}>
      <TableBody>
        {details.map((fact) => (
          <TableRow key={fact.label}>
            <TableCell component="th" scope="row" sx={{ width: '34%', color: 'text.secondary', verticalAlign: 'top' }}>
              {fact.label}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {fact.value}
              {fact.copy !== undefined && <CopyButton text={fact.copy} of={fact.label} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
