import type { WebSettings } from '@hakaru/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openSession } from '../features/session/index.ts';
import { sessionKey } from '../features/session/stored-session.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from '../lib/screens/screen.ts';
import { createAppRouter } from './router.tsx';

const oidc: WebSettings['oidc'] = {
  issuer: 'http://localhost/oidc',
  client_id: 'hakaru-web',
  scope: 'openid',
  audience: null,
};
const datasets: Screen = {
  path: paths.datasets,
  title: { en: 'Datasets', ja: 'データセット' },
  load: () => Promise.resolve(() => null),
};

beforeAll(() => openSession(oidc, () => undefined));
afterEach(() => localStorage.clear());

function signIn(): void {
  const now = Math.floor(Date.now() / 1000);
  localStorage.setItem(
    sessionKey(oidc),
    JSON.stringify({ access_token: 't', expires_at: now + 3600, profile: { iat: now } }),
  );
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
});

it('sends the signed in from /login and / to the datasets', async () => {
  signIn();
  expect(await visit('/login')).toBe('/dataset');
  expect(await visit('/')).toBe('/dataset');
  expect(await visit('/dataset?page=2')).toBe('/dataset?page=2');
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
