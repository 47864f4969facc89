import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { signOut, useMe } from '../../features/session/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { appMessages } from '../app-messages.ts';
import { useColourMode, colourChoices, type ColourChoice } from '../theme/colour-mode.ts';
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

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const satisfies Record<ColourChoice, unknown>;

/** Light, dark or as the system: menu items, which a menu needs as its own children. */
function appearanceItems(
  t: Translate<typeof appMessages.en>,
  choice: ColourChoice,
  setChoice: (choice: ColourChoice) => void,
) {
  return colourChoices.map((option) => {
    const Icon = icons[option];
    return (
      <MenuItem
        key={option}
        role="menuitemradio"
        aria-checked={option === choice}
        selected={option === choice}
        onClick={() => setChoice(option)}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        {t(`theme_${option}`)}
      </MenuItem>
    );
  });
}
