import Box from '@mui/material/Box';
import { plainDigits } from '../lib/numbers/format-number.ts';
import { timeText } from '../lib/dates/time-text.ts';

export type TableCellValueProps = {
  value: string | number | boolean | null;
  type: 'numeric' | 'categorical' | 'boolean' | 'datetime';
  /** What stands where there is no value. */
  missing: string;
  /** How many decimals every number of its column has, where they all have as many. */
  decimals?: number | null | undefined;
};

/** A value of a table as it was measured: numbers with all their digits, times without a zone as they were read. */
export function TableCellValue({ value, type, missing, decimals = null }: TableCellValueProps) {
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missing}
      </Box>
    );
  const text =
    type === 'datetime'
      ? timeText(String(value))
      : typeof value === 'number'
        ? digitsOf(value, decimals)
        : String(value);
  return (
    <span className="tabular" title={text}>
      {text}
    </span>
  );
}

/** All digits of a number, with zeros where the others of its column have more. */
function digitsOf(value: number, decimals: number | null): string {
  const text = plainDigits(value);
  const own = /^-?\d+(?:\.(\d+))?$/.exec(text);
  if (!own || decimals === null || (own[1]?.length ?? 0) >= decimals) return text;
  return value.toFixed(decimals);
}
