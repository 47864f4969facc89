import { en as appEn } from '../apps/web/src/app/en.ts';
import { ja as appJa } from '../apps/web/src/app/ja.ts';
import { en as sessionEn } from '../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../apps/web/src/features/session/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { expect, fillSignIn, test } from './support/test.ts';

test.use({ ownBrowser: true });

/** All but the last minutes of a token's life, and some more looks at what is left of it. */
const NEARLY_ITS_LIFE_MS = 3_400_000;
const LOOK_AGAIN_MS = 11_000;

test('who is not signed in goes to /login and comes back to where they were going @ja', async ({ page, signIn }) => {
  await page.goto('/dataset?page=1&search=steel');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, 'aiko', '/dataset?search=steel');
  await expect(page).toHaveURL(/\/dataset\?search=steel$/);
});

test('/ leads to the datasets, and /login to them when signed in @en', async ({ page, signIn, words }) => {
  await signIn(page, 'aiko');
  await expect(page).toHaveURL(/\/dataset$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dataset$/);
  await expect(page.getByRole('button', { name: words(appEn, appJa)('profile') })).toHaveText('AT');
});

test('a wrong password is told, and the right one then works @ja', async ({ page, words }) => {
  await page.goto('/');
  await page.getByRole('button', { name: words(sessionEn, sessionJa)('sign_in') }).click();
  await page.locator('input[name="username"]').fill('aiko');
  await page.locator('input[name="password"]').fill('wrong');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, 'aiko');
  await expect(page).toHaveURL(/\/dataset$/);
});

test('a second tab needs no password; leaving in one leaves both, and the provider too @en', async ({
  page,
  context,
  signIn,
  words,
}) => {
  const t = words(appEn, appJa);
  await signIn(page, 'ben');
  const other = await context.newPage();
  await other.goto('/dataset');
  await expect(other.getByRole('button', { name: t('profile') })).toHaveText('BC');
  await page.getByRole('button', { name: t('profile') }).click();
  await expect(page.getByText('ben@hakaru.example')).toBeVisible();
  await page.getByRole('menuitem', { name: t('log_out') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  await page.getByRole('button', { name: words(sessionEn, sessionJa)('sign_in') }).click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
});

test('a lost session says so and leads back @ja', async ({ page, signIn, words, context }) => {
  const t = words(sessionEn, sessionJa);
  await signIn(page, 'aiko');
  // The provider forgets the person.
  await context.clearCookies();
  await page.goto('/dataset?search=steel');
  await expect(page.getByText(t('lost'))).toBeVisible();
  await page.getByRole('button', { name: t('sign_in') }).click();
  await fillSignIn(page, 'aiko');
  await expect(page).toHaveURL(/\/dataset\?search=steel$/);
});

test('tokens are in memory alone: a reload and a second tab are given theirs by the provider’s session @ja', async ({
  page,
  context,
  signIn,
  words,
}) => {
  const tokens: string[] = [];
  context.on('request', (request) => {
    const token = request.headers().authorization?.replace('Bearer ', '');
    if (token && !tokens.includes(token)) tokens.push(token);
  });
  await signIn(page, 'dan');
  const profile = words(appEn, appJa)('profile');
  await page.getByRole('button', { name: profile }).waitFor();
  await page.reload();
  const other = await context.newPage();
  await other.goto('/dataset');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: profile })).toBeVisible();
    await expect(tab.locator('iframe')).toHaveCount(0);
  }
  await expect.poll(() => tokens.length).toBe(3);
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const token of tokens) expect(kept).not.toContain(token);
    expect(kept).not.toContain('refresh_token');
  }
});

test('a token near its end is renewed silently, once a tab @en', async ({ page, context, signIn }) => {
  // Their timers run when the test says so, for no wait to be long enough by luck.
  await context.clock.install();
  await signIn(page, 'chie');
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) renewals.push(request.postData() ?? '');
  });
  await page.clock.fastForward(NEARLY_ITS_LIFE_MS);
  await expect.poll(() => renewals.length).toBe(1);
  // The page looks again, well after the renewal.
  await page.clock.runFor(LOOK_AGAIN_MS);
  // What it asks for is under way before this answer.
  await page.evaluate(async () => void (await fetch('/healthz')));
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toContain('grant_type=refresh_token');
});

test('the language is switched, stored and survives a reload @ja', async ({ page, signIn, locale }) => {
  await signIn(page, 'dan');
  const [own, other] = locale === 'ja-JP' ? ['日本語', 'English'] : ['English', '日本語'];
  await page.getByRole('button', { name: new RegExp(`[:：] ?${own}$`) }).click();
  await page.getByRole('menuitemradio', { name: other }).click();
  await expect(page.getByRole('button', { name: new RegExp(`[:：] ?${other}$`) })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('hakaru.language'))).toBe(
    locale === 'ja-JP' ? 'en-gb' : 'ja-jp',
  );
  expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'ja-JP' ? 'en-GB' : 'ja-JP');
});

test('an unknown address says so, to anyone @en', async ({ page, words }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: words(appEn, appJa)('not_found') })).toBeVisible();
  await expect(page).toHaveTitle(`${words(appEn, appJa)('not_found')} | Hakaru`);
});

test('axe finds nothing serious on /login, /404 and the shell @ja', async ({ page, signIn, words }) => {
  for (const address of ['/login', '/404']) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  }
  await signIn(page, 'aiko');
  await page.getByRole('button', { name: words(appEn, appJa)('profile') }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});
