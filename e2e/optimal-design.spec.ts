import { readFile } from 'node:fs/promises';
import { en as conditionsEn } from '../apps/web/src/families/conditions/words.en.ts';
import { ja as conditionsJa } from '../apps/web/src/families/conditions/words.ja.ts';
import { en } from '../apps/web/src/kinds/optimal-design/words.en.ts';
import { ja } from '../apps/web/src/kinds/optimal-design/words.ja.ts';
import { en as frameEn } from '../apps/web/src/features/projects/decisions/words.en.ts';
import { ja as frameJa } from '../apps/web/src/features/projects/decisions/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { expect, test } from './support/test.ts';

test('a design is planned from its factors, evaluated, and taken away as a sheet to run by @ja', async ({
  page,
  own,
  open,
  words,
}) => {
  const t = words(en, ja);
  const conditions = words(conditionsEn, conditionsJa);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  await open(page, own.user, '/optimal-design');
  await page
    .getByRole('link', { name: t('start') })
    .first()
    .click();
  await page.getByRole('button', { name: t('example') }).click();
  await page.getByLabel(t('responses')).fill('strength');
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  await next.click();
  await expect(page.getByRole('heading', { name: conditions('linear') })).toBeVisible();
  await next.click();
  // An intercept, three main effects, three interactions and two squares.
  await expect(page.getByText(t('coefficients', { coefficients: 9 }))).toBeVisible();
  await next.click();
  await page.getByLabel(t('runs'), { exact: true }).fill('5');
  await expect(page.getByRole('alert').filter({ hasText: '9' })).toBeVisible();
  await page.getByLabel(t('runs'), { exact: true }).fill('12');
  await expect(page.locator('form canvas').first()).toBeVisible({ timeout: 60_000 });
  await next.click();
  await page.getByLabel(t('project_name')).fill(`design ${own.mark}`);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  await expect(page.getByText(t('answer_fitted', { runs: 12, coefficients: 9 }))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: t('run_list') }).getByRole('row')).toHaveCount(13);
  await page.getByRole('button', { name: t('other_files') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'UTF-8' }).click();
  const sheet = await readFile(await (await download).path(), 'utf8');
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(13);
  expect(sheet).toContain('strength');
  await page.getByRole('link', { name: t('evaluation') }).click();
  await expect(page.getByRole('heading', { name: t('relations') })).toBeVisible();
  await expect(page.getByRole('table', { name: t('spread') })).toBeVisible();
});
