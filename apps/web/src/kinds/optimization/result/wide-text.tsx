import Box from '@mui/material/Box';

/** A sentence in a table that scrolls sideways on narrow screens: a few lines, not a word a line. */
export function WideText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', minWidth: '13rem' }}>
      {children}
    </Box>
  );
}
