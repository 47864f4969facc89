import { createContext, useContext, useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import { sentences } from '../lib/i18n/joined.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { paperStore } from '../lib/paper/paper-store.ts';
import { SectionTitle } from '../lib/screens/section-title.ts';
import { foldedStore, toggleFolded } from '../lib/store/folded-store.ts';
import { IconAction } from './icon-action.tsx';
import { uiMessages } from './ui-messages.ts';

export type SectionProps = {
  title: ReactNode;
  text?: ReactNode;
  /** What can be pressed and dragged here: behind the text, and not on paper. */
  hint?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** Whether what is shown lies on a paper already: sections there are set apart by space and type, not by a second paper. */
const OnPaper = createContext(false);

/** What the sections of a page belong to, where its reader may fold them away; null where they stay. */
export const FoldingOf = createContext<string | null>(null);

/** By what a section's fold is kept; the same on every page of a kind. */
export function foldKey(of: string, title: string): string {
  return `${of}: ${title}`;
}

/** A titled part of a page on its own paper, or of one on its paper; known to screen readers as a region. */
export function Section({ title, text, hint, action, children }: SectionProps) {
  const id = useId();
  const within = useContext(OnPaper);
  const folding = useContext(FoldingOf);
  const t = useMessages(uiMessages);
  const folded = foldedStore.use();
  const isOnScreen = paperStore.use() === 'screen';
  const key = folding === null || within || typeof title !== 'string' ? null : foldKey(folding, title);
  const isFolded = key !== null && folded.includes(key);
  const content = (
    <SectionTitle value={typeof title === 'string' ? title : null}>
      {/* The fold stays in the corner where the action wraps below the title. */}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: isFolded ? 0 : 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: '12rem' }}>
            <Typography id={id} variant={within ? 'h3' : 'h2'}>
              {title}
            </Typography>
            {text && !(isFolded && isOnScreen) && (
              <Typography variant="body2" color="textSecondary">
                {hint && isOnScreen && typeof text === 'string' ? sentences(text, hint) : text}
              </Typography>
            )}
          </Box>
          {!(isFolded && isOnScreen) && action}
        </Box>
        {key !== null && (
          <IconAction
            size="small"
            label={t(isFolded ? 'unfold' : 'fold')}
            aria-describedby={id}
            aria-expanded={!isFolded}
            icon={isFolded ? <UnfoldIcon /> : <FoldIcon />}
            onClick={() => toggleFolded(key)}
          />
        )}
      </Box>
      {/* Paper has everything, so what is folded is there and out of sight. */}
      {key === null ? children : <Box sx={{ display: isFolded && isOnScreen ? 'none' : undefined }}>{children}</Box>}
    </SectionTitle>
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
