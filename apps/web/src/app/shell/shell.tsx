import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ComputeOffer } from '../../features/compute-service/index.ts';
import { useServerEvents } from '../../lib/events/use-server-events.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { appMessages } from '../app-messages.ts';
import { AppDrawer } from './app-drawer.tsx';
import { Crumbs } from './crumbs.tsx';
import { useRail } from './drawer-width.ts';
import { TopBar } from './top-bar.tsx';
import { useAnnouncements } from './use-announcements.ts';

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  px: 2,
  py: 1,
  borderRadius: 1,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};

/** What surrounds every signed-in page. */
export function Shell() {
  const t = useMessages(appMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const { rail, toggle } = useRail();
  const announce = useAnnouncements();
  useServerEvents(announce);
  useEffect(loadWhenIdle, []);
  return (
    <Box sx={{ display: 'flex' }}>
      <Link href="#content" sx={hiddenUntilFocused}>
        {t('skip')}
      </Link>
      <TopBar
        menu={small ? 'open' : rail ? 'widen' : 'narrow'}
        onMenu={small ? () => setOpen((now) => !now) : toggle}
      />
      <AppDrawer small={small} open={open} onClose={() => setOpen(false)} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, outline: 'none', p: { xs: 2, sm: 3 }, pb: 6 }}
      >
        <Toolbar disableGutters sx={{ '@media print': { display: 'none' } }} />
        <Crumbs />
        <Outlet />
      </Box>
      <ComputeOffer />
    </Box>
  );
}

function loadWhenIdle(): void {
  const load = () => void import('./menus.ts').catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 1_000);
}
