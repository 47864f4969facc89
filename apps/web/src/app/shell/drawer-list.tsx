import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Divider from '@mui/material/Divider';
import ExploreIcon from '@mui/icons-material/TravelExploreOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import { useRouterState } from '@tanstack/react-router';
import { useMe } from '../../features/session/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { pathTo } from '../../lib/paths.ts';
import { ScreenListItem } from '../../lib/screens/links.tsx';
import { wordsOf, type DrawerEntry } from '../../lib/screens/screen.ts';
import { webSettings } from '../../lib/settings/web-settings.ts';
import { appMessages } from '../app-messages.ts';

interface Props {
  entries: readonly DrawerEntry[];
  rail: boolean;
  onNavigate?: () => void;
}

const itemStyle = {
  borderRadius: 1,
  mx: 1,
  my: 0.25,
  px: 1.5,
  minHeight: 44,
  '&.Mui-selected': { color: 'primary.main', '& .MuiListItemIcon-root': { color: 'inherit' } },
};

/** The areas of the product, then the links that lead outside. */
export function DrawerList({ entries, rail, onNavigate }: Props) {
  const t = useMessages(appMessages);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const outside = useOutsideLinks();
  const current = entryOf(pathname, entries);
  return (
    <nav aria-label={t('main_menu')}>
      <List sx={{ py: 1 }}>
        {entries.map((entry) => {
          const { path, title, icon: Icon } = entry;
          const here = entry === current;
          return (
            <ListItem key={path} disablePadding>
              <ScreenListItem
                to={pathTo(path as '/dataset')}
                selected={here}
                aria-current={here ? 'page' : undefined}
                {...railName(rail, wordsOf(title))}
                onClick={onNavigate}
                sx={itemStyle}
              >
                <ListItemIcon sx={{ minWidth: 40 }}>
                  <Icon />
                </ListItemIcon>
                {!rail && <ListItemText primary={wordsOf(title)} />}
              </ScreenListItem>
            </ListItem>
          );
        })}
        {outside.length > 0 && <Divider component="li" aria-hidden sx={{ my: 1 }} />}
        {outside.map(({ url, name, icon: Icon }) => (
          <ListItem key={name} disablePadding>
            <ListItemButton
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('new_tab', { name })}
              title={rail ? name : undefined}
              sx={itemStyle}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                <Icon />
              </ListItemIcon>
              {!rail && (
                <>
                  <ListItemText primary={name} />
                  <OpenInNewIcon fontSize="inherit" color="action" />
                </>
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </nav>
  );
}

/** The entry whose area a screen lies in: where areas lie within each other, the innermost. */
export function entryOf<Entry extends Pick<DrawerEntry, 'path'>>(
  pathname: string,
  entries: readonly Entry[],
): Entry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** On the rail the words are in the tooltip. */
function railName(rail: boolean, name: string) {
  return rail ? { title: name, 'aria-label': name } : {};
}

function useOutsideLinks() {
  const t = useMessages(appMessages);
  const me = useMe();
  const { visualizer_url: visualizer, mi_test_url: miTest } = webSettings();
  return [
    ...(visualizer ? [{ url: visualizer, name: t('visualizer'), icon: ExploreIcon }] : []),
    ...(miTest && me?.mi_test_allowed ? [{ url: miTest, name: t('mi_test'), icon: ScienceIcon }] : []),
  ];
}
