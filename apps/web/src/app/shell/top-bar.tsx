import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import LinearProgress from '@mui/material/LinearProgress';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import Button from '@mui/material/Button';
import TranslateIcon from '@mui/icons-material/Translate';
import { lazy, Suspense, useState } from 'react';
import Avatar from '@mui/material/Avatar';
import { ComputeChip } from '../../features/compute-service/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import { webSettings } from '../../lib/settings/web-settings.ts';
import { Mark } from '../../ui/brand/mark.tsx';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMe } from '../../features/session/index.ts';
import { appMessages } from '../app-messages.ts';
import { labelled } from '../../lib/i18n/joined.ts';

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
          <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 600, letterSpacing: '-0.01em' }}>
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

/** A thin bar while requests run. Refreshing what is already on the screen does not count: it would blink all day. */
function BusyBar() {
  const t = useMessages(appMessages);
  const fetching = useIsFetching({ predicate: ({ state, meta }) => state.data === undefined && !meta?.quiet });
  const mutating = useIsMutating();
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const busy = fetching + mutating > 0 || navigating;
  return (
    <Box sx={{ position: 'absolute', left: 0, right: 0, bottom: -2, height: 2 }}>
      {busy && (
        <LinearProgress
          aria-label={t('loading')}
          sx={{
            height: 2,
            animation: 'appear 0s 200ms both',
            '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
          }}
        />
      )}
    </Box>
  );
}

const LanguageItems = lazy(async () => ({ default: (await import('./menus.ts')).LanguageItems }));

/** The language switcher: stores the choice and reloads. */
function LanguageMenu() {
  const t = useMessages(appMessages);
  const current = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = current === 'test' ? current : languageNames[current];
  return (
    <>
      <Button
        color="inherit"
        aria-label={labelled(t('language'), name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 44, fontWeight: 600 }}
      >
        <TranslateIcon fontSize="small" />
        <Box component="span" sx={{ ml: 1, display: { xs: 'none', md: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor && (
        <Suspense>
          <LanguageItems anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

const ProfileItems = lazy(async () => ({ default: (await import('./menus.ts')).ProfileItems }));

/** The profile menu's button: the initials of who is signed in. */
function ProfileMenu() {
  const t = useMessages(appMessages);
  const me = useMe();
  const letters = initials(me?.name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`${letters} ${t('profile')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: 14,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {letters}
        </Avatar>
      </IconButton>
      {anchor && (
        <Suspense>
          <ProfileItems anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Up to two letters: of a Latin name the first of the first and last word, of a Japanese one its first character. */
export function initials(name: string | undefined): string {
  if (!name) return '';
  if (!/^[\p{Script=Latin}\s.'-]+$/u.test(name)) return [...name.trim()][0] ?? '';
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
