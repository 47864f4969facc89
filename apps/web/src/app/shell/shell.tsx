import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState, lazy, Suspense } from 'react';
import type { ServerEvent } from '@hakaru/contract';
import { ComputeOffer } from '../../features/compute-service/index.ts';
import { useServerEvents } from '../../lib/events/use-server-events.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { notify } from '../../lib/notices/notices.ts';
import { takeOwnTask } from '../../lib/polling/own-tasks.ts';
import { wordsOf } from '../../lib/screens/screen.ts';
import { appMessages } from '../app-messages.ts';
import { taskAnnouncements, drawerEntries } from '../features.ts';
import { Crumbs } from './crumbs.tsx';
import { useRail } from './drawer-width.ts';
import { TopBar } from './top-bar.tsx';
import { DrawerList } from './drawer-list.tsx';

const hiddenUntilFocused = {
  '@media print': { display: 'none' },
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

/** Says in the snackbar when a task this person started has ended, with a way to its outcome. */
function useAnnouncements(): (event: ServerEvent) => void {
  const router = useRouter();
  return (event) => {
    if (event.type !== 'task' || (event.task.state !== 'succeeded' && event.task.state !== 'failed')) return;
    const { task } = event;
    const words = taskAnnouncements[task.kind];
    if (!takeOwnTask(task.task_id) || !words) return;
    const href = words.open(task);
    const here = router.state.location.pathname === href;
    notify(wordsOf(task.state === 'succeeded' ? words.succeeded : words.failed), {
      severity: task.state === 'succeeded' ? 'success' : 'error',
      ...(here
        ? {}
        : { action: { label: translator(appMessages)('open'), run: () => void router.navigate({ to: href }) } }),
    });
  };
}

const TemporaryDrawer = lazy(async () => ({ default: (await import('./menus.ts')).TemporaryDrawer }));

interface Props {
  /** Small screens only: whether the temporary drawer is open. */
  open: boolean;
  onClose: () => void;
  small: boolean;
}

/** The left drawer: beside the page on wide screens, full or as a rail; over it on small ones. */
function AppDrawer({ open, onClose, small }: Props) {
  const { rail, width } = useRail();
  if (small)
    return (
      <Suspense>
        <TemporaryDrawer open={open} onClose={onClose} />
      </Suspense>
    );
  return (
    <Box sx={{ flex: 'none', width, transition: 'width 160ms', '@media print': { display: 'none' } }}>
      <Box
        sx={{
          position: 'fixed',
          top: 0,
          bottom: 0,
          width: 'inherit',
          pt: 8,
          overflow: 'hidden auto',
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <DrawerList entries={drawerEntries} rail={rail} />
      </Box>
    </Box>
  );
}
