import { en as sessionEn } from '../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../apps/web/src/features/session/ja.ts';
import { changeSession } from './support/session.ts';
import { startServer } from './support/start-product.ts';
import { expect, fillSignIn, test } from './support/test.ts';

// A product whose provider gives no refresh tokens, so that renewal goes through a hidden frame.
let product: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startServer({ HAKARU_DEVELOPMENT_REFRESH_TOKENS: 'false' });
});
test.afterAll(() => product.stop());

const nearItsEnd = () => ({ expires_at: Math.floor(Date.now() / 1000) + 200 });

test('without refresh tokens a session is renewed in a hidden frame, and the page stays as it is @en', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'aiko', `${product.url}/dataset?search=steel`);
  const grants: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) grants.push(request.postData() ?? '');
  });
  await page.evaluate(() => {
    document.body.dataset.seen = 'before';
  });
  const before = await changeSession(page, nearItsEnd());
  expect(before.refresh_token).toBeUndefined();
  await expect.poll(async () => (await changeSession(page, {})).access_token).not.toBe(before.access_token);
  expect(grants).toHaveLength(1);
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
  await signIn(page, 'aiko', `${product.url}/dataset?search=steel`);
  await context.clearCookies();
  await changeSession(page, nearItsEnd());
  await expect(page.getByText(t('lost'))).toBeVisible();
  await page.getByRole('button', { name: t('sign_in') }).click();
  await fillSignIn(page, 'aiko');
  await expect(page).toHaveURL(/\/dataset\?search=steel$/);
});
