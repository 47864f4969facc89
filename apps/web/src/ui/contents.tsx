import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { unfold } from '../lib/store/folded-store.ts';
import { foldKey, FoldingOf } from './section.tsx';
import { uiMessages } from './ui-messages.ts';

/** Below the bar at the top, with room to breathe. */
const TOP = 88;
/** From here there is room for the contents beside the text. */
const WIDE = '@media (min-width: 1400px)';
const FEWEST = 3;

interface Entry {
  id: string;
  title: string;
}

/** Long text in sections, with its contents beside it that follow the reader; a menu where there is no room. */
export function WithContents({ of, children }: { of: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const entries = useEntries(body);
  const current = useCurrent(entries);
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  function open({ id, title }: Entry) {
    unfold(foldKey(of, title));
    // The section has its height back a moment later.
    requestAnimationFrame(() => {
      const section = document.getElementById(id)?.closest('section');
      if (!section) return;
      window.scrollTo({ top: section.getBoundingClientRect().top + window.scrollY - TOP + 8, behavior: 'smooth' });
    });
  }
  const contents = entries.length >= FEWEST && { entries, current, onOpen: open };
  return (
    <Box sx={{ display: 'flex', flexDirection: isWide ? 'row-reverse' : 'column', gap: isWide ? 3 : 1 }}>
      {contents && (isWide ? <SideContents {...contents} /> : <ContentsMenu {...contents} />)}
      <Box ref={body} sx={{ flex: 1, minWidth: 0 }}>
        <FoldingOf value={of}>{children}</FoldingOf>
      </Box>
    </Box>
  );
}

interface ContentsProps {
  entries: readonly Entry[];
  current: string | undefined;
  onOpen: (entry: Entry) => void;
}

function SideContents({ entries, current, onOpen }: ContentsProps) {
  const t = useMessages(uiMessages);
  return (
    <Box
      component="nav"
      aria-label={t('contents')}
      sx={{
        width: 200,
        flex: 'none',
        position: 'sticky',
        top: TOP,
        alignSelf: 'flex-start',
        maxHeight: `calc(100vh - ${TOP + 16}px)`,
        overflow: 'hidden auto',
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="subtitle2" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('contents')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              component="button"
              variant="body2"
              underline="hover"
              aria-current={entry.id === current ? 'location' : undefined}
              onClick={() => onOpen(entry)}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                py: 0.5,
                pl: 1.5,
                borderLeft: 2,
                borderColor: entry.id === current ? 'primary.main' : 'divider',
                color: entry.id === current ? 'primary.main' : 'text.secondary',
                fontWeight: entry.id === current ? 600 : 400,
              }}
            >
              {entry.title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function ContentsMenu({ entries, current, onOpen }: ContentsProps) {
  const t = useMessages(uiMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box
      component="nav"
      aria-label={t('contents')}
      sx={{ position: 'sticky', top: TOP - 16, zIndex: 2, alignSelf: 'flex-end', '@media print': { display: 'none' } }}
    >
      <Button
        size="small"
        variant="outlined"
        startIcon={<ListIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.paper' } }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('contents')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            dense
            selected={entry.id === current}
            onClick={() => {
              setAnchor(null);
              onOpen(entry);
            }}
          >
            {entry.title}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

/** The sections of a body by their headings, as they come and go. */
function useEntries(body: { current: HTMLElement | null }): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    let frame = 0;
    const read = () => {
      const found = entriesOf(element);
      setEntries((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    });
    read();
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [body]);
  return entries;
}

function entriesOf(body: HTMLElement): Entry[] {
  return [...body.querySelectorAll<HTMLElement>('section[aria-labelledby]')]
    .filter((section) => !section.parentElement?.closest('section'))
    .flatMap((section) => {
      const id = section.getAttribute('aria-labelledby') ?? '';
      const title = document.getElementById(id)?.textContent?.trim();
      return title ? [{ id, title }] : [];
    });
}

/** The section that is being read: the last whose head has passed the top. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const find = () => {
      const passed = entries.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < TOP + 80;
      });
      setCurrent((passed.at(-1) ?? entries[0])?.id);
    };
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(find);
    };
    find();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [entries]);
  return current;
}
