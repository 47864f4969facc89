import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en } from '../apps/web/src/features/preprocessing/en.ts';
import { ja } from '../apps/web/src/features/preprocessing/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { recipeSteps } from './support/recipe-steps.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/** 60 rows: every seventh flow is missing, and row 32 is far out. */
function messy(): string[][] {
  return Array.from({ length: 60 }, (_, i) => [
    String(i),
    i % 7 === 0 ? '' : i === 31 ? '9000' : (Math.sin(i / 9) * 5 + 20).toFixed(3),
    i % 3 === 0 ? 'A' : 'B',
  ]);
}

test('a messy table is cleaned step by step, run, registered, and tells its history @ja', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  test.setTimeout(240_000);
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const japanese = words({ is: 'en' }, { is: 'ja' })('is') === 'ja';
  const { steps, titled, add } = recipeSteps('recipes', page, japanese, t('add_step'));
  const name = `messy ${own.mark}`;
  const id = await api.dataset(name, csv(`${name}.csv`, [['temp', 'flow', 'line'], ...messy()]));
  const before = await api.get<{ content_hash: string; version: number }>(`/dataset/${id}/false`);

  await open(page, own.user, `/pre-processing`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('title_details', { name }) })).toBeVisible();
  await expect(page.getByText(t('recipe_empty'))).toBeVisible();

  const choose = async (step: string, field: string, column: string) => {
    await page.getByRole('combobox', { name: titled(steps[step]?.properties[field]), exact: true }).click();
    await page.getByRole('option', { name: column, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await add('missing_knn');
  await expect(page.getByText(t('complete_step', { number: 1, title: titled(steps.missing_knn) }))).toBeVisible();
  await choose('missing_knn', 'columns', 'flow');
  const filled = page
    .getByRole('table', { name: t('cells_changed') })
    .getByRole('row')
    .filter({ hasText: 'flow' });
  await expect(filled.getByRole('cell', { name: '9', exact: true })).toHaveCount(2, { timeout: 90_000 });
  await expect(page.getByText(t('sample_whole', { rows: 60 }))).toBeVisible();

  await add('outliers_hampel');
  await choose('outliers_hampel', 'columns', 'flow');
  await page.getByRole('combobox', { name: titled(steps.outliers_hampel?.properties.action) }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByRole('region', { name: t('after_table') })).toBeVisible({ timeout: 90_000 });

  // Outliers first: moved up by the keyboard, undone, and moved again.
  const order = page.getByRole('list', { name: t('steps') }).getByRole('listitem');
  await page
    .getByRole('button', { name: t('move_step', { number: 2, title: titled(steps.outliers_hampel) }) })
    .press('ArrowUp');
  await expect(order.first()).toContainText(titled(steps.outliers_hampel));
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(order.first()).toContainText(titled(steps.missing_knn));
  await page.getByRole('button', { name: t('redo') }).click();
  await expect(order.first()).toContainText(titled(steps.outliers_hampel));

  await add('formula');
  await page.getByRole('textbox', { name: titled(steps.formula?.properties.column), exact: true }).fill('half');
  await page.getByRole('textbox', { name: titled(steps.formula?.properties.formula), exact: true }).fill('[flow] / 2');
  await expect(page.getByText(t('columns_added', { columns: 'half' }))).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await expect(order).toHaveCount(3);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: t('run') }).click();
  await page.getByRole('button', { name: t('register_result') }).click({ timeout: 120_000 });
  await page.getByRole('textbox', { name: t('dataset_name') }).fill(`clean ${own.mark}`);
  await page.getByRole('checkbox', { name: t('also_save') }).check();
  await page.getByRole('textbox', { name: t('recipe_name_label') }).fill(`cleaning ${own.mark}`);
  await page.getByRole('button', { name: t('register'), exact: true }).click();
  await page.getByRole('link', { name: t('open_result') }).click();
  await expect(page.getByRole('heading', { level: 1, name: `clean ${own.mark}` })).toBeVisible();
  await page.getByRole('tab', { name: d('tab_facts') }).click();
  for (const step of ['outliers_hampel', 'missing_knn', 'formula'])
    await expect(
      page
        .getByRole('cell')
        .filter({ hasText: titled(steps[step]) })
        .first(),
    ).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) }).last()).toBeVisible();
  expect(await api.get<object>(`/dataset/${id}/false`)).toMatchObject({
    content_hash: before.content_hash,
    version: before.version,
  });

  // The same name again: it is asked first, and then the recipe has a second version.
  await page.goto(`/pre-processing/details/${id}`);
  await page.getByRole('button', { name: t('save_recipe') }).click();
  await page.getByRole('textbox', { name: t('recipe_name_label') }).fill(`cleaning ${own.mark}`);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('taken_title') })).toBeVisible();
  await page.getByRole('button', { name: t('register_again', { next: 2 }) }).click();
  await expect(page.getByText(t('recipe_saved', { name: `cleaning ${own.mark}`, version: 2 }))).toBeVisible();
});
