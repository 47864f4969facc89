import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { signOut, useMe } from '../../features/session/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import { appMessages } from '../app-messages.ts';
import { useColourMode } from '../theme/colour-mode.ts';
import { appearanceItems } from './appearance-items.tsx';
import type { MenuProps } from './language-items.tsx';

/** Who is signed in, their profile, the appearance, and Log Out. */
export function ProfileItems({ anchor, onClose }: MenuProps) {
  const t = useMessages(appMessages);
  const me = useMe();
  const { choice, setChoice } = useColourMode();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
      {me && (
        <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{me.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {me.username}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {me.organization.name}
          </Typography>
        </Box>
      )}
      <Divider component="li" role="none" />
      <MenuItem component={ScreenLink} to={paths.profile} underline="none" onClick={onClose} sx={{ mt: 1 }}>
        <ListItemIcon>
          <PersonIcon fontSize="small" />
        </ListItemIcon>
        {t('open_profile')}
      </MenuItem>
      <Divider component="li" role="none" />
      <Typography component="li" role="none" variant="overline" color="textSecondary" sx={{ px: 2, lineHeight: 2.4 }}>
        {t('theme')}
      </Typography>
      {appearanceItems(t, choice, setChoice)}
      <Divider component="li" role="none" />
      <MenuItem onClick={() => void signOut()}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        {t('log_out')}
      </MenuItem>
    </Menu>
  );
}
