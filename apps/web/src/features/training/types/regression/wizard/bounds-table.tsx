import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../../../lib/numbers/format-number.ts';
import type { ColumnHint } from '../default-options.ts';
import { regressionMessages } from '../regression-messages.ts';

export interface Bounds {
  column: string;
  lower: number | null;
  upper: number | null;
}

/** Limits of each numeric feature; an empty one is open. */
export function BoundsTable({ columns, bounds, onChange }: { columns: readonly ColumnHint[]; bounds: readonly Bounds[]; onChange: (bounds: Bounds[]) => void }) {
  const t = useMessages(regressionMessages);
  function set(column: string, side: 'lower' | 'upper', value: number | null) {
    const old = bounds.find((entry) => entry.column === column) ?? { column, lower: null, upper: null };
    const next = { ...old, [side]: value };
    const others = bounds.filter((entry) => entry.column !== column);
    onChange(next.lower === null && next.upper === null ? others : [...others, next]);
  }
  return (
    <Table size="small" aria-label={t('group_outliers')} sx={{ mt: 1 }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('column')}</TableCell>
          <TableCell align="right">{t('min')}</TableCell>
          <TableCell align="right">{t('max')}</TableCell>
          <TableCell>{t('lower_bound')}</TableCell>
          <TableCell>{t('upper_bound')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns.map(({ column, statistics }) => {
          const own = bounds.find((entry) => entry.column === column.name);
          return (
            <TableRow key={column.name}>
              <TableCell component="th" scope="row">{column.name}</TableCell>
              <TableCell align="right" className="tabular">{formatNumber(statistics?.min as number | undefined)}</TableCell>
              <TableCell align="right" className="tabular">{formatNumber(statistics?.max as number | undefined)}</TableCell>
              {(['lower', 'upper'] as const).map((side) => (
                <TableCell key={side}>
                  <LimitField label={`${column.name}: ${t(`${side}_bound`)}`} value={own?.[side] ?? null} onChange={(value) => set(column.name, side, value)} />
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function LimitField({ label, value, onChange }: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isWrong = text.trim() !== '' && !Number.isFinite(Number(text));
  return (
    <TextField
      size="small"
      variant="standard"
      value={text}
      error={isWrong}
      slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'decimal' } }}
      onChange={(event) => {
        setText(event.target.value);
        const number = event.target.value.trim() === '' ? null : Number(event.target.value);
        if (number === null || Number.isFinite(number)) onChange(number);
      }}
    />
  );
}
