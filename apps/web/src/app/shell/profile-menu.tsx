import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../features/session/index.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { appMessages } from '../app-messages.ts';
import { initials } from './initials.ts';

const ProfileItems = lazy(async () => ({ default: (await import('./menus.ts')).ProfileItems }));

/** The profile menu's button: the initials of who is signed in. */
export function ProfileMenu() {
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
