import Box from '@mui/material/Box';
import { plainDigits } from '../lib/numbers/format-number.ts';
import { timeText } from '../lib/dates/time-text.ts';

export type TableCellValueProps = {
  value: string | number | boolean | null;
  type: 'numeric' | 'categorical' | 'boolean' | 'datetime';
  /** What stands where there is no value. */
  missing: string;
};

/** A value of a table as it was measured: numbers with all their digits, times without a zone as they were read. */
export function TableCellValue({ value, type, missing }: TableCellValueProps) {
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missing}
      </Box>
    );
  const text =
    type === 'datetime' ? timeText(String(value)) : typeof value === 'number' ? plainDigits(value) : String(value);
  return (
    <span className="tabular" title={text}>
      {text}
    </span>
  );
}
