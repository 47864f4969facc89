import { type WebSettings, TOKEN_RENEWAL_THRESHOLD_S } from '@hakaru/contract';
import type { User, UserManager } from 'oidc-client-ts';
import { provideAccess } from '../../lib/api/access.ts';
import { dropStoredTokens, forgetUser, isMarkedSignedIn, isMarkTaken } from './stored-user.ts';

const LOOK_EVERY_MS = 10_000;

interface OpenSession {
  oidc: WebSettings['oidc'];
  manager: Promise<UserManager> | null;
}

let open: OpenSession | null = null;

function session(): OpenSession {
  if (!open) throw new Error('the session is opened before anything is shown');
  return open;
}

/** The sign-in client; who is not signed in loads its library only when they sign in. */
export function userManager(): Promise<UserManager> {
  const { oidc } = session();
  session().manager ??= import('./user-manager.ts').then(({ openUserManager }) => openUserManager(oidc));
  return session().manager as Promise<UserManager>;
}

/** Opens the session of this page. `onEnd` hears once the session is over, here or in another tab. */
export function openSession(oidc: WebSettings['oidc'], onEnd: () => void): void {
  dropStoredTokens();
  open = { oidc, manager: null };
  function end() {
    forgetUser();
    onEnd();
  }
  provideAccess({
    token: async () => (await currentSession())?.access_token ?? null,
    replace: async (refused) => (await renewed(({ access_token: token }) => token !== refused))?.access_token ?? null,
    lost: end,
  });
  // Another tab signed out: local storage tells every tab but the one that wrote.
  addEventListener('storage', (event) => {
    if (!isMarkTaken(event)) return;
    void cachedUser().then(async (held) => held && (await userManager()).removeUser());
    onEnd();
  });
  setInterval(() => void keepFresh(end), LOOK_EVERY_MS);
}

/**
 * The session with a token good for the next request, or null where nobody is signed in. A page that was just loaded
 * holds none, and asks the provider, whose session goes on. Throws NetworkError where the provider is out of reach.
 */
export async function currentSession(): Promise<User | null> {
  const held = await cachedUser();
  if (held) return needsRenewal(held) ? renewed((user) => !needsRenewal(user)) : held;
  if (!isMarkedSignedIn()) return null;
  const resumed = await (isOwnProvider() ? renewed(() => true) : resumedThere());
  if (!resumed) forgetUser();
  return resumed;
}

async function cachedUser(): Promise<User | null> {
  return session().manager ? (await userManager()).getUser() : null;
}

/** Whether the provider is of this address, so that its session is there in a hidden frame whatever the browser blocks. */
function isOwnProvider(): boolean {
  return new URL(session().oidc.issuer).origin === location.origin;
}

/** The whole page goes to the provider and comes back, asking nothing of the person; this page is left. */
async function resumedThere(): Promise<never> {
  const { pathname, search, hash } = location;
  await (await userManager()).signinRedirect({ prompt: 'none', state: { next: `${pathname}${search}${hash}` } });
  return new Promise(() => undefined);
}

async function renewed(good: (user: User) => boolean): Promise<User | null> {
  const [manager, { renewUser }] = await Promise.all([userManager(), import('./renew-user.ts')]);
  return renewUser(manager, good);
}

async function keepFresh(end: () => void): Promise<void> {
  const before = await cachedUser();
  if (!before || !needsRenewal(before)) return;
  // A provider out of reach is asked again at the next look.
  const after = await currentSession().catch(() => before);
  if (!after) end();
}

/** Whether so little of a token's life is left that it should be renewed. */
export function needsRenewal(user: User, now = Date.now() / 1000): boolean {
  const { expires_at: end } = user;
  if (end === undefined) return false;
  // Where a provider's tokens live only minutes, the last half of their life counts as little.
  return end - now < Math.min(TOKEN_RENEWAL_THRESHOLD_S, lifeOf(user, end) / 2);
}

/** How many seconds the token was given: its own word where it is a JWT, else what the sign-in's record says. */
function lifeOf({ access_token: token, profile }: User, end: number): number {
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
