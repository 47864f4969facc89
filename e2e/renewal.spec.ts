import { en as sessionEn } from '../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../apps/web/src/features/session/ja.ts';
import { startServer } from './support/start-product.ts';
import { expect, fillSignIn, test } from './support/test.ts';

test.use({ ownBrowser: true });

// A product whose provider gives no refresh tokens, so that renewal goes through a hidden frame.
let product: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startServer({ HAKARU_DEVELOPMENT_REFRESH_TOKENS: 'false' });
});
test.afterAll(() => product.stop());

/** All but the last minutes of a token's life. */
const NEARLY_ITS_LIFE_MS = 3_400_000;

test('without refresh tokens a session is renewed in a hidden frame, and the page stays as it is @en', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn(page, 'aiko', `${product.url}/dataset?search=steel`);
  const grants: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) grants.push(request.postData() ?? '');
  });
  await page.evaluate(() => {
    document.body.dataset.seen = 'before';
  });
  await page.clock.fastForward(NEARLY_ITS_LIFE_MS);
  await expect.poll(() => grants.length).toBe(1);
  expect(grants[0]).toContain('grant_type=authorization_code');
  await expect(page.locator('body')).toHaveAttribute('data-seen', 'before');
  await expect(page).toHaveURL(/\/dataset\?search=steel$/);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('where the provider has ended the session, /login says so and leads back @ja', async ({
  page,
  context,
  signIn,
  words,
}) => {
  const t = words(sessionEn, sessionJa);
  await page.clock.install();
  await signIn(page, 'aiko', `${product.url}/dataset?search=steel`);
  await context.clearCookies();
  await page.clock.fastForward(NEARLY_ITS_LIFE_MS);
  await expect(page.getByText(t('lost'))).toBeVisible();
  await page.getByRole('button', { name: t('sign_in') }).click();
  await fillSignIn(page, 'aiko');
  await expect(page).toHaveURL(/\/dataset\?search=steel$/);
});
