import { redirect, type ParsedLocation } from '@tanstack/react-router';
import {
  completeSignIn,
  currentSession,
  isMarkedSignedIn,
  isReturning,
  lostOnTheWayTo,
} from '../features/session/index.ts';
import { addressTo, paths } from '../lib/paths.ts';
import { parseSearch } from './search-text.ts';

/** Lets signed-in people through; others sign in first and come back. */
export async function requireSignIn({ location }: { location: ParsedLocation }): Promise<void> {
  const wasSignedIn = isMarkedSignedIn();
  if (await currentSession()) return;
  const search = { next: location.href, ...(wasSignedIn && { reason: 'lost' as const }) };
  throw redirect({ ...addressTo(paths.login, { search }), replace: true });
}

/** /login: finishes a sign-in the provider has come back from, and sends home who is signed in already. */
export async function welcome({ location }: { location: ParsedLocation }): Promise<void> {
  const search = location.search as Record<string, unknown>;
  if (isReturning(search)) throw redirectTo(await destination(location.href));
  if (await currentSession()) throw redirect({ to: paths.home, replace: true });
}

async function destination(href: string): Promise<string> {
  try {
    return await completeSignIn(new URL(href, window.location.origin).href);
  } catch (error) {
    const next = lostOnTheWayTo(error);
    if (next) return `${paths.login}?${new URLSearchParams({ reason: 'lost', next })}`;
    // A reload of the page the provider came back to finds its code used up, but the session there.
    if (await currentSession()) return paths.home;
    return `${paths.login}?${new URLSearchParams({ error: error instanceof Error ? error.message : String(error) })}`;
  }
}

/** A redirect to an address of this application. */
function redirectTo(href: string) {
  const url = new URL(href, window.location.origin);
  return redirect({
    to: url.pathname,
    search: parseSearch(url.search),
    hash: url.hash.slice(1),
    replace: true,
  });
}
