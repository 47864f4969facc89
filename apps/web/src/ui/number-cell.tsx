import Box from '@mui/material/Box';
import { formatNumber } from '../lib/numbers/format-number.ts';

export type NumberCellProps = {
  value: number | null | undefined;
  /** Significant digits. */
  digits?: number;
  /** How its column or its row writes numbers, where they have one format. */
  format?: ((value: number | null | undefined) => string) | undefined;
  /** Standard deviation or half width, shown as ± behind the value. */
  spread?: number | null;
  strong?: boolean;
};

/** A number for a table: tabular figures, right aligned, all digits in the tooltip. */
export function NumberCell({ value, digits = 4, format, spread, strong = false }: NumberCellProps) {
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
      {format ? format(value) : formatNumber(value, digits)}
      {spread !== null && spread !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ± {formatNumber(spread, 2)}
        </Box>
      )}
    </Box>
  );
}
