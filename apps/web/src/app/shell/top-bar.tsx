import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { ComputeChip } from '../../features/compute-service/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import { webSettings } from '../../lib/settings/web-settings.ts';
import { Mark } from '../../ui/brand/mark.tsx';
import { appMessages } from '../app-messages.ts';
import { BusyBar } from './busy-bar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface Props {
  menu: 'open' | 'narrow' | 'widen';
  onMenu: () => void;
}

/** Logo, compute service, language, profile; the thin bar below shows running requests. */
export function TopBar({ menu, onMenu }: Props) {
  const t = useMessages(appMessages);
  const app = webSettings().app_name;
  return (
    <AppBar
      color="inherit"
      elevation={0}
      sx={{
        zIndex: ({ zIndex }) => zIndex.drawer + 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 1.5 } }} disableGutters>
        <IconButton aria-label={t(`${menu}_menu`)} onClick={onMenu}>
          {menu === 'narrow' ? <MenuOpenIcon /> : <MenuIcon />}
        </IconButton>
        <ScreenLink
          to={paths.home}
          aria-label={t('home', { app })}
          underline="none"
          color="inherit"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, borderRadius: 1, px: 0.5 }}
        >
          <Mark color="primary" sx={{ fontSize: 28 }} />
          <Typography component="span" sx={{ fontSize: '1.15rem', fontWeight: 650, letterSpacing: '-0.01em' }}>
            {app}
          </Typography>
        </ScreenLink>
        <Box sx={{ flex: 1 }} />
        <ComputeChip />
        <LanguageMenu />
        <ProfileMenu />
      </Toolbar>
      <BusyBar />
    </AppBar>
  );
}
