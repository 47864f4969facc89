import { type WebSettings, TOKEN_RENEWAL_THRESHOLD_S } from '@hakaru/contract';
import type { UserManager } from 'oidc-client-ts';
import { provideAccess } from '../../lib/api/access.ts';
import { readSession, sessionKey, type StoredSession } from './stored-session.ts';
import { forgetUser } from './stored-user.ts';

const LOOK_EVERY_MS = 10_000;

interface OpenSession {
  key: string;
  oidc: WebSettings['oidc'];
  manager: Promise<UserManager> | null;
}

let open: OpenSession | null = null;

function session(): OpenSession {
  if (!open) throw new Error('the session is opened before anything is shown');
  return open;
}

/** The sign-in client; its library is loaded when it is first needed, which is not on every visit. */
export function userManager(): Promise<UserManager> {
  const { oidc } = session();
  session().manager ??= import('./user-manager.ts').then(({ openUserManager }) => openUserManager(oidc));
  return session().manager as Promise<UserManager>;
}

/** Opens the session of this page. `onEnd` hears once the session is over, here or in another tab. */
export function openSession(oidc: WebSettings['oidc'], onEnd: () => void): void {
  open = { key: sessionKey(oidc), oidc, manager: null };
  const { key } = open;
  function end() {
    forgetUser();
    localStorage.removeItem(key);
    onEnd();
  }
  provideAccess({
    token: async () => (await currentSession())?.access_token ?? null,
    replace: async (refused) => (await renewed(({ access_token: token }) => token !== refused))?.access_token ?? null,
    lost: end,
  });
  // Another tab signed out: local storage tells every tab but the one that wrote.
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) onEnd();
  });
  setInterval(() => void keepFresh(end), LOOK_EVERY_MS);
}

/** The session with a token good for the next request, or null where nobody is signed in. */
export async function currentSession(): Promise<StoredSession | null> {
  const stored = readSession(session().key);
  return stored && needsRenewal(stored) ? renewed((user) => !needsRenewal(user)) : stored;
}

async function renewed(good: (user: StoredSession) => boolean): Promise<StoredSession | null> {
  const [manager, { renewUser }] = await Promise.all([userManager(), import('./renew-user.ts')]);
  return renewUser(manager, good);
}

async function keepFresh(end: () => void): Promise<void> {
  const before = readSession(session().key);
  if (!before || !needsRenewal(before)) return;
  // A provider out of reach is asked again at the next look.
  const after = await currentSession().catch(() => before);
  if (!after) end();
}

/** Whether so little of a token's life is left that it should be renewed. */
export function needsRenewal(stored: StoredSession, now = Date.now() / 1000): boolean {
  const { expires_at: end } = stored;
  if (end === undefined) return false;
  // Where a provider's tokens live only minutes, the last half of their life counts as little.
  return end - now < Math.min(TOKEN_RENEWAL_THRESHOLD_S, lifeOf(stored, end) / 2);
}

/** How many seconds the token was given: its own word where it is a JWT, else what the sign-in's record says. */
function lifeOf({ access_token: token, profile }: StoredSession, end: number): number {
  const claims = claimsOf(token);
  return claims ? claims.exp - claims.iat : end - profile.iat;
}

function claimsOf(token: string): { exp: number; iat: number } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp, iat } = JSON.parse(atob(payload)) as Record<string, unknown>;
    return typeof exp === 'number' && typeof iat === 'number' ? { exp, iat } : null;
  } catch {
    // An opaque token says nothing about itself.
    return null;
  }
}
