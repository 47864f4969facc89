import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

export type SectionProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** A titled part of a page on its own paper, known to screen readers as a region. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0, breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: '12rem' }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
