import Box from '@mui/material/Box';
import { formatNumber } from '../lib/numbers/format-number.ts';

export type NumberCellProps = {
  value: number | null | undefined;
  /** Significant digits. */
  digits?: number;
  /** Standard deviation or half width, shown as ± behind the value. */
  spread?: number | null;
  strong?: boolean;
};

/** A number for a table: tabular figures, right aligned, all digits in the tooltip. */
export function NumberCell({ value, digits = 4, spread, strong = false }: NumberCellProps) {
  const exact = value === null || value === undefined ? undefined : String(value);
  return (
    <Box
      component="span"
      className="tabular"
      title={exact}
      sx={{
        display: 'block',
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: strong ? 600 : undefined,
      }}
    >
      {formatNumber(value, digits)}
      {spread !== null && spread !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ± {formatNumber(spread, 2)}
        </Box>
      )}
    </Box>
  );
}
