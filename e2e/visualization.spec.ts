import { en as chartEn } from '../apps/web/src/charts/en.ts';
import { ja as chartJa } from '../apps/web/src/charts/ja.ts';
import { en } from '../apps/web/src/features/visualization/en.ts';
import { ja } from '../apps/web/src/features/visualization/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a dataset opens as a board; what is selected in one chart is selected in all, excluded, and kept as a view', async ({ page, open, api, words, own }) => {
  const t = words(en, ja);
  const c = words(chartEn, chartJa);
  const name = `board ${own.mark}`;
  await open(page, own.user, '/visualization');
  const id = await api.dataset(name, experiments(`${name}.csv`));
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('grid', { name: t('datasets') }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/visualization/details/${id}`));
  await expect(page.getByRole('figure')).toHaveCount(4);
  await expect(page.getByRole('figure').first().locator('canvas')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // Dragging over the first chart selects rows everywhere.
  const box = (await page.getByRole('figure').first().getByRole('img').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.35);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 8 });
  await page.mouse.up();
  const bar = page.getByRole('group', { name: t('selection'), exact: true });
  await expect(bar.getByRole('button', { name: t('clear_selection') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('selected_rows') })).toBeVisible();
  await bar.getByRole('button', { name: t('clear_selection') }).click();
  await expect(bar).toContainText(t('nothing_selected'));

  // The same by keyboard: the rows of a range, which are then excluded.
  await bar.getByRole('button', { name: t('select_by_condition') }).click();
  await expect(page.getByRole('combobox', { name: t('field_column'), exact: true })).toHaveValue('temperature');
  await page.getByRole('textbox', { name: t('at_most') }).fill('75');
  await page.keyboard.press('Enter');
  const rows = experiments('x').buffer.toString().trim().split('\n').slice(1).filter((line) => Number(line.split(',')[0]) <= 75).length;
  await expect(bar).toContainText(t('selected_count', { rows }));
  await bar.getByRole('button', { name: t('exclude'), exact: true }).click();
  await expect(page.getByText(t('all_rows_shown', { rows: 150 - rows })).first()).toBeVisible();

  await page.getByRole('button', { name: t('add_chart') }).click();
  await page.getByRole('menuitem', { name: t('kind_parallel') }).click();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await page.getByRole('button', { name: t('views'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('save_view_as') }).click();
  await page.getByRole('textbox', { name: t('view_name') }).fill(`view ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `view ${own.mark}` })).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await expect(page.getByText(t('excluded'), { exact: true })).toBeVisible();

  const saved = await downloaded(page, () => page.getByRole('button', { name: t('export_html') }).click());
  const html = saved.bytes.toString();
  expect(html.match(/<figure>/g)).toHaveLength(5);
  expect(html).not.toMatch(/(src|href)="http/);

  await page.getByRole('button', { name: t('tabulate') }).click();
  await expect(page.getByRole('grid', { name: t('tabulation') }).getByRole('row').filter({ hasText: 'yield' })).toContainText(String(150 - rows), { timeout: 60_000 });
  await page.getByRole('figure').first().getByRole('button', { name: c('show_table') }).click();
  await expect(page.getByRole('figure').first().getByRole('table')).toBeVisible();
});
