import { Outlet } from '@tanstack/react-router';
import { Messages } from './shell/messages.tsx';
import { Notices } from './shell/notices.tsx';
import { usePageTitle } from './use-page-title.ts';

/** What every page has, signed in or not: its title, the snackbar and the message dialog. */
export function Root() {
  usePageTitle();
  return (
    <>
      <Outlet />
      <Notices />
      <Messages />
    </>
  );
}
