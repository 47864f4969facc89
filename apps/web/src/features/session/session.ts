import type { WebSettings } from '@hakaru/contract';
import type { UserManager } from 'oidc-client-ts';
import { provideAccess } from '../../lib/api/access.ts';
import { needsRenewal } from './needs-renewal.ts';
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
