import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageStore } from '../lib/errors/message-store.ts';
import { noticeStore } from '../lib/notices/notices.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { paths } from '../lib/paths.ts';
import { wordsOf, type Screen } from '../lib/screens/screen.ts';
import { webSettings } from '../lib/settings/web-settings.ts';
import { appMessages } from './app-messages.ts';

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

const MessageDialog = lazy(async () => ({ default: (await import('../ui/message-dialog.tsx')).MessageDialog }));

/** The message dialog of the whole application. */
function Messages() {
  const message = messageStore.use();
  // Kept while the dialog fades out, so that it does not go blank.
  const [last, setLast] = useState(message);
  useEffect(() => {
    if (message) setLast(message);
  }, [message]);
  const shown = message ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <MessageDialog
        open={message !== null}
        error={shown.error}
        details={shown.details}
        requestId={shown.requestId}
        onClose={() => messageStore.set(null)}
      />
    </Suspense>
  );
}

const NoticeBar = lazy(async () => ({ default: (await import('./shell/notice-bar.tsx')).NoticeBar }));

/** The global snackbar: one notice after the other. */
function Notices() {
  const notice = noticeStore.use()[0];
  return notice ? (
    <Suspense>
      <NoticeBar key={notice.id} notice={notice} />
    </Suspense>
  ) : null;
}

/** Keeps the browser's title at '{Page} | {app name}'. */
function usePageTitle(): void {
  const t = useMessages(appMessages);
  const last = useMatches().at(-1);
  const screen = last?.staticData.screen as Screen | undefined;
  const page = screen ? wordsOf(screen.title) : t(last?.fullPath === paths.login ? 'login' : 'not_found');
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}

function pageTitle(page: string): string {
  return `${page} | ${webSettings().app_name}`;
}
