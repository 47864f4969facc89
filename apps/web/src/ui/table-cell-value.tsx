import Box from '@mui/material/Box';
import { plainDigits } from '../lib/numbers/format-number.ts';
import { timeFormat, timeText } from '../lib/dates/time-text.ts';
import { measuredFormat } from '../lib/numbers/column-format.ts';

export type CellType = 'numeric' | 'categorical' | 'boolean' | 'datetime';

/** How the cells of a column are written alike. */
export type ColumnLook = {
  number: (value: number) => string;
  time: (at: string) => string;
};

/** Of the cells that are shown of a column. */
export function columnLook(type: CellType, cells: readonly unknown[]): ColumnLook {
  return {
    number: type === 'numeric' ? measuredFormat(cells) : plainDigits,
    time: type === 'datetime' ? timeFormat(cells.filter((cell) => typeof cell === 'string')) : timeText,
  };
}

export type TableCellValueProps = {
  value: string | number | boolean | null;
  type: CellType;
  /** What stands where there is no value. */
  missing: string;
  /** Left out where it stands alone. */
  look?: ColumnLook | undefined;
};

/** A value of a table as it was measured: numbers with all their digits, times without a zone as they were read. */
export function TableCellValue({ value, type, missing, look }: TableCellValueProps) {
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missing}
      </Box>
    );
  const text =
    type === 'datetime'
      ? (look?.time ?? timeText)(String(value))
      : typeof value === 'number'
        ? (look?.number ?? plainDigits)(value)
        : String(value);
  return (
    <span className="tabular" title={text}>
      {text}
    </span>
  );
}
