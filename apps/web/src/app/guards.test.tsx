import { createMemoryHistory } from '@tanstack/react-router';
import { ErrorResponse, User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openSession } from '../features/session/index.ts';
import { userManager } from '../features/session/session.ts';
import { markSignedIn } from '../features/session/stored-user.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from '../lib/screens/screen.ts';
import { createAppRouter } from './router.tsx';

const datasets: Screen = {
  path: paths.datasets,
  title: { en: 'Datasets', ja: 'データセット' },
  load: () => Promise.resolve(() => null),
};

const asked = vi.spyOn(UserManager.prototype, 'signinSilent');

beforeAll(() =>
  openSession(
    { issuer: `${location.origin}/oidc`, client_id: 'hakaru-web', scope: 'openid', audience: null },
    () => undefined,
  ),
);
afterEach(async () => {
  localStorage.clear();
  asked.mockReset();
  await (await userManager()).removeUser();
});

/** What the provider says in the hidden frame. */
function providerKnowsThem(): void {
  const now = Math.floor(Date.now() / 1000);
  asked.mockImplementation(async function (this: UserManager) {
    const profile = { sub: 'aiko', iss: 'i', aud: 'a', exp: now + 3600, iat: now };
    const user = new User({ access_token: 't', token_type: 'Bearer', profile, expires_at: now + 3600 });
    await this.storeUser(user);
    return user;
  });
}

async function visit(address: string): Promise<string> {
  const router = createAppRouter([datasets]);
  router.update({ history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return router.state.location.href;
}

it('sends who is not signed in to /login, remembering where they were going', async () => {
  expect(await visit('/dataset?page=2')).toBe('/login?next=%2Fdataset%3Fpage%3D2');
  expect(await visit('/')).toBe('/login?next=%2F');
  expect(asked).not.toHaveBeenCalled();
});

it('sends the signed in from /login and / to the datasets, asking the provider once a page', async () => {
  markSignedIn();
  providerKnowsThem();
  expect(await visit('/login')).toBe('/dataset');
  expect(await visit('/')).toBe('/dataset');
  expect(await visit('/dataset?page=2')).toBe('/dataset?page=2');
  expect(asked).toHaveBeenCalledOnce();
});

it('says that the session has ended where the provider knows nothing of it any more', async () => {
  markSignedIn();
  asked.mockRejectedValue(new ErrorResponse({ error: 'login_required' }));
  expect(await visit('/dataset?page=2')).toBe('/login?next=%2Fdataset%3Fpage%3D2&reason=lost');
  expect(await visit('/dataset?page=2')).toBe('/login?next=%2Fdataset%3Fpage%3D2');
});

it('shows not-found to anyone, without a detour', async () => {
  expect(await visit('/404')).toBe('/404');
  expect(await visit('/nothing/here')).toBe('/nothing/here');
});

it('says what the provider refused', async () => {
  expect(await visit('/login?error=access_denied&state=unknown')).toBe(
    '/login?error=No+matching+state+found+in+storage',
  );
});
