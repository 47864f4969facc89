import Box from '@mui/material/Box';
import { ranged } from '../../lib/i18n/joined.ts';

interface WithIntervalProps {
  value: string;
  /** The ends of its interval; null where it has none. */
  ends: readonly [string, string] | null;
}

/** A prediction with its interval below, so that several targets have room beside one another. */
export function WithInterval({ value, ends }: WithIntervalProps) {
  return (
    <>
      {value}
      {ends && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {ranged(...ends)}
        </Box>
      )}
    </>
  );
}
