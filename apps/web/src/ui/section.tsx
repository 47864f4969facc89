import { createContext, useContext, useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

export type SectionProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** Whether what is shown lies on a paper already: sections there are set apart by space and type, not by a second paper. */
const OnPaper = createContext(false);

/** A titled part of a page on its own paper, or of one on its paper; known to screen readers as a region. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  const within = useContext(OnPaper);
  const content = (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: '12rem' }}>
          <Typography id={id} variant={within ? 'h3' : 'h2'}>
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
    </>
  );
  if (within)
    return (
      <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, py: 1, breakInside: 'avoid' }}>
        {content}
      </Box>
    );
  return (
    <Sheet component="section" labelledBy={id}>
      {content}
    </Sheet>
  );
}

/** A paper that holds sections. */
export function Sheet(sheet: { component?: 'section' | 'div'; labelledBy?: string; children: ReactNode }) {
  const { component = 'div', labelledBy, children } = sheet;
  return (
    <Paper
      component={component}
      variant="outlined"
      aria-labelledby={labelledBy}
      sx={{ p: { xs: 2, md: 3 }, minWidth: 0, breakInside: 'avoid' }}
    >
      <OnPaper value>{children}</OnPaper>
    </Paper>
  );
}
