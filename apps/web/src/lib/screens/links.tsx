import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import ListItemButton from '@mui/material/ListItemButton';
import { createLink } from '@tanstack/react-router';

/** Links within the application: `<ScreenLink to={pathTo(paths.datasets)}>`. */
export const ScreenLink = createLink(MuiLink);
export const ScreenButton = createLink(Button);
export const ScreenIconButton = createLink(IconButton);
export const ScreenListItem = createLink(ListItemButton);
