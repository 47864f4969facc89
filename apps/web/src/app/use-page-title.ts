import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { paths } from '../lib/paths.ts';
import { wordsOf, type Screen } from '../lib/screens/screen.ts';
import { webSettings } from '../lib/settings/web-settings.ts';
import { appMessages } from './app-messages.ts';

/** Keeps the browser's title at '{Page} | {app name}'. */
export function usePageTitle(): void {
  const t = useMessages(appMessages);
  const last = useMatches().at(-1);
  const screen = last?.staticData.screen as Screen | undefined;
  const page = screen ? wordsOf(screen.title) : t(last?.fullPath === paths.login ? 'login' : 'not_found');
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}

export function pageTitle(page: string): string {
  return `${page} | ${webSettings().app_name}`;
}
