import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Charts side by side where there is room for two; one alone has all of it. */
export function SideBySide({ children, gap = 2 }: { children: ReactNode; gap?: number }) {
  return (
    <Box
      data-side-by-side
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '& > :only-child': { gridColumn: '1 / -1' },
      }}
    >
      {children}
    </Box>
  );
}
