import { zipSync } from 'fflate';
import { patternPng, maskPng } from '../apps/server/src/features/datasets/images/testing/make-png.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en } from '../apps/web/src/features/datasets/images/en.ts';
import { ja } from '../apps/web/src/features/datasets/images/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { expect, test } from './support/test.ts';

/** Good and defective parts with a mask, a duplicate across the split, a file that is no image, one of Windows. */
function inspection(): Uint8Array {
  return zipSync({
    '検査/train/良品/1.png': patternPng(1, 96, 64),
    '検査/train/良品/2.png': patternPng(2, 96, 64),
    '検査/test/良品/3.png': patternPng(1, 96, 64),
    '検査/test/キズ/4.png': patternPng(4, 96, 64),
    '検査/test/キズ/文字.png': Buffer.from('text'),
    '検査/ground_truth/キズ/4_mask.png': maskPng(0.25, 96, 64),
    '検査/Thumbs.db': Buffer.from('x'),
  });
}

test('a zip of good and defective parts is understood, corrected, registered and looked at @en', async ({
  page,
  signIn,
  words,
  own,
}) => {
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const name = `検査 ${own.mark}`;
  await signIn(page, own.user, '/dataset/register');
  await page.getByRole('button', { name: t('form_images') }).click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: `${name}.zip`, mimeType: 'application/zip', buffer: Buffer.from(inspection()) });
  await expect(page.getByRole('combobox', { name: t('layout') })).toContainText(t('layout_good_defect'));
  // Some of each class are shown before anything is registered.
  await expect(
    page
      .getByRole('list', { name: t('examples') })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  const folders = page.getByRole('table', { name: t('folders') });
  await expect(folders.getByRole('row').filter({ hasText: 'ground_truth' })).toContainText(t('role_mask'));
  await expect(page.getByText('検査/Thumbs.db')).toBeVisible();

  // A class is renamed; the counts stay.
  const label = folders.getByRole('textbox', { name: t('label_of', { folder: '検査/test/キズ' }) });
  await label.fill('scratch');
  await label.press('Enter');
  await expect(page.getByRole('button', { name: t('corrected_reset') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: d('name') })).toHaveValue(name);
  await page.getByRole('button', { name: d('register'), exact: true }).click();

  const gallery = page.getByRole('list', { name: t('tab_gallery') });
  await expect(gallery.getByRole('button')).toHaveCount(5, { timeout: 60_000 });
  await expect(page.getByText(d('train_model'))).toBeHidden();
  await expect(gallery.locator('img')).toHaveCount(4);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('combobox', { name: t('label') }).click();
  await page.getByRole('option', { name: 'scratch' }).click();
  await expect(page).toHaveURL(/label=scratch/);
  await expect(gallery.getByRole('button')).toHaveCount(2);
  await gallery.getByRole('button', { name: '4.png' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('pixels_of', { width: 96, height: 64 }))).toBeVisible();
  await expect(dialog.getByTestId('mask')).toBeVisible();
  await dialog.getByRole('switch', { name: t('show_mask') }).click();
  await expect(dialog.getByTestId('mask')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('several files are dropped one after another; problems are named and the pictures come back as they were @ja', async ({
  page,
  signIn,
  words,
  own,
}) => {
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  await signIn(page, own.user, '/dataset/register?form=images');
  const input = page.locator('input[type="file"]').first();
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await input.setInputFiles([file('a.png', patternPng(21)), file('b.png', patternPng(22))]);
  await expect(page.getByText(t('arrived_other', { count: 2, size: '' })).first()).toBeVisible();
  await page.getByRole('button', { name: t('add_files') }).click();
  await input.setInputFiles([file('c.png', patternPng(21)), file('cut.png', patternPng(23).subarray(0, 90))]);
  await page.getByRole('textbox', { name: d('name') }).fill(`dropped ${own.mark}`);
  await page.getByRole('button', { name: d('register'), exact: true }).click();
  await page.getByRole('tab', { name: new RegExp(t('tab_problems')) }).click({ timeout: 60_000 });
  const bad = page.getByRole('grid', { name: t('bad_pictures') });
  await expect(bad.getByRole('row').filter({ hasText: 'cut.png' })).toContainText(t('problem_truncated'));
  await expect(bad.getByRole('row').filter({ hasText: 'c.png' }).first()).toContainText(t('problem_duplicate'));
  await page.getByRole('tab', { name: t('tab_overview') }).click();
  await expect(page.getByRole('img', { name: t('mean_of', { name: t('mean_all') }) })).toBeVisible();

  await page
    .getByRole('button', { name: d('download') })
    .first()
    .click();
  const { bytes } = await downloaded(page, () => page.getByRole('menuitem', { name: t('download_original') }).click());
  expect(Buffer.from(unzipped(bytes)['a.png'] ?? [])).toEqual(patternPng(21));
  await page.getByRole('button', { name: /^(More|その他)$/ }).click();
  await page.getByRole('menuitem', { name: d('delete'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: d('delete'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/dataset$/);
});
