import { en as appEn } from '../apps/web/src/app/en.ts';
import { ja as appJa } from '../apps/web/src/app/ja.ts';
import { en as profileEn } from '../apps/web/src/app/profile/en.ts';
import { ja as profileJa } from '../apps/web/src/app/profile/ja.ts';
import { en as computeEn } from '../apps/web/src/features/compute-service/en.ts';
import { ja as computeJa } from '../apps/web/src/features/compute-service/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.use({ ownBrowser: true });

test('compute is stopped and started from the top bar; other tabs hear of it at once, over one connection @ja', async ({
  page,
  context,
  open,
  words,
}) => {
  const t = words(computeEn, computeJa);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url());
  });
  await open(page, 'aiko');
  const other = await context.newPage();
  await other.goto('/training');
  const running = t('chip', { state: t('state_running') });
  const stopped = t('chip', { state: t('state_stopped') });
  await expect(other.getByRole('button', { name: running })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: running }).click();
  await page.getByRole('button', { name: t('stop'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('stop_title') });
  await expect(question).toContainText(t('stop_idle'));
  await question.getByRole('button', { name: t('stop'), exact: true }).click();
  await expect(other.getByRole('button', { name: stopped })).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: t('start'), exact: true }).click();
  await expect(other.getByRole('button', { name: running })).toBeVisible({ timeout: 20_000 });
  expect(streams).toHaveLength(1);
});

test('code that does not arrive is told, with a way on @en', async ({ page, open, words }) => {
  const t = words(appEn, appJa);
  await open(page, 'aiko');
  await page.getByRole('button', { name: t('profile') }).waitFor();
  await page.route(/assets\/.*\.js$/, (route) => route.abort());
  await page
    .getByRole('navigation', { name: t('main_menu') })
    .locator('a[href="/training"]')
    .click();
  await expect(page.getByText(t('chunk_title'))).toBeVisible();
  await page.unroute(/assets\/.*\.js$/);
  await page.getByRole('button', { name: t('reload') }).click();
  await expect(page).toHaveURL(/\/training$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the server out of reach is Server Busy, in the message dialog @ja', async ({ page, open, words }) => {
  const t = words(computeEn, computeJa);
  await open(page, 'aiko');
  await page
    .getByRole('button', { name: /[:：] ?./ })
    .first()
    .waitFor();
  await page.route('**/api/services/stop', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: t('chip', { state: t('state_running') }) }).click();
  await page.getByRole('button', { name: t('stop'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('stop_title') })
    .getByRole('button', { name: t('stop'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: /^(Message|メッセージ)$/ });
  await expect(dialog).toContainText(/Server Busy|サーバーが混み合っています/);
  await expect(dialog).toContainText(/higher than usual traffic|アクセスが集中/);
  await dialog.getByRole('button').click();
  await expect(dialog).toBeHidden();
});

test('the drawer narrows to a rail and is remembered; on small screens it lies over the page @en', async ({
  page,
  open,
  words,
}) => {
  const t = words(appEn, appJa);
  await open(page, 'aiko');
  const menu = page.getByRole('navigation', { name: t('main_menu') });
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThan(240);
  await page.getByRole('button', { name: t('narrow_menu') }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(70);
  await page.reload();
  await expect(page.getByRole('button', { name: t('widen_menu') })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 760 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: t('open_menu') }).click();
  await menu.locator('a[href="/training"]').click();
  await expect(page).toHaveURL(/\/training/);
  await expect(menu).toBeHidden();
});

test('dark is remembered, and axe finds nothing serious in it @ja', async ({ page, open, words }) => {
  const t = words(appEn, appJa);
  await open(page, 'aiko');
  await page.getByRole('button', { name: t('profile') }).click();
  await page.getByRole('menuitemradio', { name: t('theme_dark') }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: t('profile') }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 20, 23)');
  expect(await seriousViolations(page)).toEqual([]);
});

test('the profile says who is signed in, and offers language and appearance @en', async ({
  page,
  open,
  words,
  locale,
}) => {
  const t = words(profileEn, profileJa);
  const app = words(appEn, appJa);
  await open(page, 'ben');
  await page.getByRole('button', { name: app('profile') }).click();
  await page.getByRole('menuitem', { name: app('open_profile') }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page).toHaveTitle(`${t('title')} | Hakaru`);
  await expect(page.getByRole('navigation', { name: app('breadcrumbs') })).toHaveText(t('title'));
  const account = page.getByRole('table', { name: t('account') });
  for (const text of ['ben@hakaru.example', 'Hakaru Materials']) await expect(account).toContainText(text);
  // A moment is shown on the clocks of the zone that is chosen.
  const zone = page.getByRole('combobox', { name: t('time_zone') });
  await zone.fill('Honolulu');
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await expect(page.getByText('UTC−10:00')).toBeVisible();
  await page.reload();
  await expect(zone).toHaveValue('Pacific/Honolulu');
  await page.getByRole('radio', { name: app('theme_dark') }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 20, 23)');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: locale === 'ja-JP' ? 'English' : '日本語' }).check();
  await expect(
    page.getByRole('heading', { level: 1, name: locale === 'ja-JP' ? profileEn.title : profileJa.title }),
  ).toBeVisible();
});
