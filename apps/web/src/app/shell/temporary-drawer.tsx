import { DRAWER_WIDTH } from '@hakaru/contract';
import Drawer from '@mui/material/Drawer';
import Toolbar from '@mui/material/Toolbar';
import { drawerEntries } from '../features.ts';
import { DrawerList } from './drawer-list.tsx';

/** The drawer of small screens: over the page, closed by going somewhere. */
export function TemporaryDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: DRAWER_WIDTH } } }}>
      <Toolbar />
      <DrawerList entries={drawerEntries} rail={false} onNavigate={onClose} />
    </Drawer>
  );
}
