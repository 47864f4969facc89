// @vitest-environment happy-dom
import { ErrorResponse, User, type UserManager } from 'oidc-client-ts';
import { expect, it, vi } from 'vitest';
import { NetworkError } from '../../lib/api/api-error.ts';
import { needsRenewal } from './session.ts';
import { renewUser } from './renew-user.ts';
import { safeNext } from './sign-in.ts';
import { dropStoredTokens, isMarkedSignedIn } from './stored-user.ts';
import { openUserManager } from './user-manager.ts';

const now = Math.floor(Date.now() / 1000);

function userFor(token: string, secondsLeft: number, life = 3600): User {
  const profile = { sub: 'aiko', iss: 'i', aud: 'a', exp: now + secondsLeft, iat: now + secondsLeft - life };
  return new User({ access_token: token, token_type: 'Bearer', profile, expires_at: now + secondsLeft });
}

it('renews under 300 s, or in the last half of a short life', () => {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  expect(needsRenewal(userFor('a', 301))).toBe(false);
  expect(needsRenewal(userFor('a', 299))).toBe(true);
  expect(needsRenewal(userFor('a', 40, 60))).toBe(false);
  expect(needsRenewal(userFor('a', 29, 60))).toBe(true);
  vi.useRealTimers();
});

it('believes what a JWT says of its own life', () => {
  const payload = btoa(JSON.stringify({ iat: 1000, exp: 4600 }));
  expect(needsRenewal(userFor(`x.${payload}.y`, 200, 210))).toBe(true);
});

type Manager = Parameters<typeof renewUser>[0];

/** The library's user store and renewal, the network left out. */
function managerWith(stored: User | null, renewal: () => Promise<User>) {
  let user = stored;
  const signinSilent = vi.fn(async () => (user = await renewal()));
  return {
    getUser: async () => user,
    signinSilent,
    removeUser: async () => {
      user = null;
    },
  } as Manager & { signinSilent: typeof signinSilent };
}

it('renews once for all who ask at the same time', async () => {
  const manager = managerWith(userFor('old', 100), async () => userFor('new', 3600));
  const good = (user: Pick<User, 'access_token'>) => user.access_token !== 'old';
  const users = await Promise.all([renewUser(manager, good), renewUser(manager, good), renewUser(manager, good)]);
  expect(users.map((user) => user?.access_token)).toEqual(['new', 'new', 'new']);
  expect(manager.signinSilent).toHaveBeenCalledOnce();
});

it('ends the session when the provider says so', async () => {
  const manager = managerWith(userFor('old', 100), () => Promise.reject(new ErrorResponse({ error: 'invalid_grant' })));
  expect(await renewUser(manager, () => false)).toBeNull();
  expect(await manager.getUser()).toBeNull();
});

it('keeps a valid token while the provider is out of reach', async () => {
  const failing = () => Promise.reject(new TypeError('failed to fetch'));
  expect((await renewUser(managerWith(userFor('old', 100), failing), () => false))?.access_token).toBe('old');
  await expect(renewUser(managerWith(userFor('old', -1), failing), () => false)).rejects.toBeInstanceOf(NetworkError);
});

it('goes on only to addresses of its own', () => {
  expect(safeNext('/training?page=2#x')).toBe('/training?page=2#x');
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?next=/x', undefined, 7])
    expect(safeNext(next)).toBe('/');
});

it('gives a page that was just loaded the user of the provider’s session', async () => {
  expect(
    (
      await renewUser(
        managerWith(null, async () => userFor('new', 3600)),
        () => true,
      )
    )?.access_token,
  ).toBe('new');
  expect(
    await renewUser(
      managerWith(null, () => Promise.reject(new ErrorResponse({ error: 'login_required' }))),
      () => true,
    ),
  ).toBeNull();
  const failing = () => Promise.reject(new TypeError('failed to fetch'));
  await expect(renewUser(managerWith(null, failing), () => true)).rejects.toBeInstanceOf(NetworkError);
});

it('keeps tokens in memory alone', async () => {
  const oidc = { issuer: 'http://localhost/oidc', client_id: 'hakaru-web', scope: 'openid', audience: null };
  const manager = openUserManager(oidc) as UserManager;
  await manager.storeUser(userFor('secret', 600));
  expect((await manager.getUser())?.access_token).toBe('secret');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
});

it('removes the tokens that earlier releases stored, whose owner stays signed in', () => {
  localStorage.setItem('hakaru.user:http://localhost/oidc:hakaru-web', JSON.stringify({ access_token: 'old' }));
  dropStoredTokens();
  expect(JSON.stringify({ ...localStorage })).not.toContain('old');
  expect(isMarkedSignedIn()).toBe(true);
  localStorage.clear();
  dropStoredTokens();
  expect(isMarkedSignedIn()).toBe(false);
});
