import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import type { appMessages } from '../app-messages.ts';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { colourChoices, type ColourChoice } from '../theme/colour-mode.ts';

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const satisfies Record<ColourChoice, unknown>;

/** Light, dark or as the system: menu items, which a menu needs as its own children. */
export function appearanceItems(
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
