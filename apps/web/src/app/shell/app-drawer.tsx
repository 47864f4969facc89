import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { drawerEntries } from '../features.ts';
import { DrawerList } from './drawer-list.tsx';
import { useRail } from './drawer-width.ts';

const TemporaryDrawer = lazy(async () => ({ default: (await import('./menus.ts')).TemporaryDrawer }));

interface Props {
  /** Small screens only: whether the temporary drawer is open. */
  open: boolean;
  onClose: () => void;
  small: boolean;
}

/** The left drawer: beside the page on wide screens, full or as a rail; over it on small ones. */
export function AppDrawer({ open, onClose, small }: Props) {
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
