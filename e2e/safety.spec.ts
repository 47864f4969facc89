import { en as appEn } from '../apps/web/src/app/en.ts';
import { ja as appJa } from '../apps/web/src/app/ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as lineageEn } from '../apps/web/src/features/lineage/en.ts';
import { ja as lineageJa } from '../apps/web/src/features/lineage/ja.ts';
import { en as sessionEn } from '../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../apps/web/src/features/session/ja.ts';
import { en as trainingEn } from '../apps/web/src/features/projects/words.en.ts';
import { ja as trainingJa } from '../apps/web/src/features/projects/words.ja.ts';
import { en as ownRegressionEn } from '../apps/web/src/kinds/regression/words.en.ts';
import { ja as ownRegressionJa } from '../apps/web/src/kinds/regression/words.ja.ts';
import { chooseTarget } from './support/choose-target.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';
import { experiments } from './support/tables.ts';
import { expect, fillSignIn, test } from './support/test.ts';

test.use({ ownBrowser: true });

test('a session lost in the middle of a wizard: a clear message, and after signing in everything typed is there @en', async ({
  page,
  context,
  open,
  api,
  words,
  own,
}) => {
  const t = words(sessionEn, sessionJa);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const dataset = await api.dataset(`lost ${own.mark}`, experiments('lost.csv', { rows: 40 }));
  await open(page, own.user, `/training/regression/register/${dataset}?step=summary`);
  const name = page.getByRole('textbox', { name: r('project_name') });
  await name.fill(`kept ${own.mark}`);
  await chooseTarget(page, r('part_target'), 'yield');
  await page.getByRole('tab', { name: r('step_preview') }).click();
  await expect(page.getByText(`kept ${own.mark}`)).toBeVisible();
  // The provider knows nothing of the browser any more.
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText(t('lost'))).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: t('sign_in') }).click();
  await fillSignIn(page, own.user);
  await expect(page).toHaveURL(new RegExp(`/training/regression/register/${dataset}\\?step=preview`), {
    timeout: 20_000,
  });
  await expect(page.getByText(`kept ${own.mark}`)).toBeVisible();
});

test('what something depends on is not deleted before that is explained and confirmed @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(180_000);
  const d = words(datasetEn, datasetJa);
  const l = words(lineageEn, lineageJa);
  const [name, projectName] = [`used ${own.mark}`, `user ${own.mark}`];
  const dataset = await api.dataset(name, experiments('used.csv'));
  const project = await api.project(projectName, dataset, ['linear']);
  await open(page, own.user, `/dataset/details/${dataset}/training_data?tab=facts`);
  await expect(page.getByRole('link', { name: projectName })).toBeVisible();
  await page.getByRole('button', { name: /^(More|その他)$/ }).click();
  await page.getByRole('menuitem', { name: d('delete'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: d('delete_title', { name }) });
  await expect(dialog.getByRole('link', { name: projectName })).toBeVisible();
  await expect(dialog).toContainText(l('delete_all_text'));
  expect(await api.status(`/dataset/${dataset}/false`)).toBe(200);
  await dialog.getByRole('button', { name: d('delete_together') }).click();
  await expect(page).toHaveURL(/\/dataset$/);
  await expect(page.getByText(d('deleted_with', { name, count: 1 }))).toBeVisible();
  expect(await api.status(`/dataset/${dataset}/false`)).toBe(404);
  expect(await api.status(`/project/${project}`)).toBe(404);
});

test('another organization sees nothing of it, in lists or by its address @en', async ({
  page,
  browser,
  baseURL,
  locale,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(120_000);
  const t = words(trainingEn, trainingJa);
  const d = words(datasetEn, datasetJa);
  const name = `secret ${own.mark}`;
  const dataset = await api.dataset(name, experiments('secret.csv', { rows: 30 }));
  await open(page, own.user, `/dataset?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('grid', { name: d('title') })).toContainText(name);
  const elsewhere = await browser.newContext({ baseURL, locale });
  const other = await elsewhere.newPage();
  await open(other, own.stranger, `/dataset?search=${encodeURIComponent(name)}`);
  await expect(other.getByRole('button', { name: words(appEn, appJa)('profile') })).toBeVisible();
  await expect(other.getByRole('grid', { name: d('title') })).toBeVisible();
  await expect(other.getByText(name)).toHaveCount(0);
  await other.goto(`/dataset/details/${dataset}/training_data`);
  await expect(other.getByText(/does not exist|存在しない|見つかりません|ありません/).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(other.getByText(name)).toHaveCount(0);
  await other.goto('/training');
  await expect(other.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
  await expect(other.getByText(own.mark)).toHaveCount(0);
  await elsewhere.close();
});
