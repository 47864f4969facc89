import { en as chartEn } from '../apps/web/src/charts/en.ts';
import { ja as chartJa } from '../apps/web/src/charts/ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en } from '../apps/web/src/features/visualization/en.ts';
import { ja } from '../apps/web/src/features/visualization/ja.ts';
import { anyOf } from './support/any-of.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a dataset opens as a board; what is selected in one chart is selected in all, excluded, and kept as a view @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  const t = words(en, ja);
  const c = words(chartEn, chartJa);
  const name = `board ${own.mark}`;
  await open(page, own.user, '/visualization');
  const id = await api.dataset(name, experiments(`${name}.csv`));
  await page.getByRole('searchbox').fill(name);
  await page
    .getByRole('grid', { name: t('datasets') })
    .getByRole('link', { name })
    .click();
  await expect(page).toHaveURL(new RegExp(`/visualization/details/${id}`));
  await expect(page.getByRole('figure')).toHaveCount(4);
  await expect(page.getByRole('figure').first().locator('canvas').last()).toBeVisible();
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
  const rows = experiments('x')
    .buffer.toString()
    .trim()
    .split('\n')
    .slice(1)
    .filter((line) => Number(line.split(',')[0]) <= 75).length;
  await expect(bar).toContainText(t('selected_count_other', { count: rows }));
  await bar.getByRole('button', { name: t('exclude'), exact: true }).click();
  await expect(page.getByText(t('all_rows_shown_other', { count: 150 - rows })).first()).toBeVisible();

  // A text column's values are ticked, each with its number of rows.
  await bar.getByRole('button', { name: t('select_by_condition') }).click();
  await page.getByRole('combobox', { name: t('field_column'), exact: true }).fill('catalyst');
  await page.getByRole('option', { name: 'catalyst', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Ni/ }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('select'), exact: true })
    .click();
  await expect(bar.getByRole('button', { name: /catalyst.*Ni/ })).toBeVisible();
  await bar.getByRole('button', { name: t('clear_selection') }).click();

  // Logarithmic axes and panels are set at the chart.
  const first = page.getByRole('figure').first();
  await page.getByRole('button', { name: t('at_chart', { chart: t('kind_relation') }) }).click();
  await page.getByRole('menuitemcheckbox', { name: t('field_log_x') }).click();
  await page.getByRole('menuitemcheckbox', { name: 'catalyst', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('heading')).toContainText('catalyst');
  expect(await seriousViolations(page)).toEqual([]);

  // A new chart is brought into view.
  await page.getByRole('button', { name: t('add_chart') }).click();
  await page.getByRole('menuitem', { name: t('kind_parallel') }).click();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await expect(page.getByRole('group', { name: t('kind_parallel'), exact: true })).toBeFocused();
  await expect(page.getByRole('group', { name: t('kind_parallel'), exact: true })).toBeInViewport();
  await page.getByRole('button', { name: t('views'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('save_view_as') }).click();
  await page.getByRole('textbox', { name: t('view_name') }).fill(`draft ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  await page.getByRole('button', { name: t('views'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('rename_view') }).click();
  await page.getByRole('textbox', { name: t('view_name') }).fill(`view ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `view ${own.mark}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `view ${own.mark}` })).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await expect(page.getByText(t('excluded'), { exact: true })).toBeVisible();

  const saved = await downloaded(page, () => page.getByRole('button', { name: t('export_html') }).click());
  const html = saved.bytes.toString();
  expect(html.match(/<figure>/g)).toHaveLength(5);
  expect(html).not.toMatch(/(src|href)="http/);

  await page.getByRole('button', { name: t('tabulate') }).click();
  await expect(
    page
      .getByRole('grid', { name: t('tabulation') })
      .getByRole('row')
      .filter({ hasText: 'yield' }),
  ).toContainText(String(150 - rows), { timeout: 60_000 });
  await page
    .getByRole('figure')
    .first()
    .getByRole('button', { name: c('show_table') })
    .click();
  await expect(page.getByRole('figure').first().getByRole('table')).toBeVisible();
});

test('a selection is labelled, and becomes a dataset whose history says how its rows were chosen @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const name = `select ${own.mark}`;
  const file = experiments(`${name}.csv`);
  const rows = file.buffer
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  const id = await api.dataset(name, file);
  await open(page, own.user, `/visualization/details/${id}`);
  const bar = page.getByRole('group', { name: t('selection'), exact: true });
  const select = async (least: string, most: string) => {
    await bar.getByRole('button', { name: t('select_by_condition') }).click();
    if (least) await page.getByRole('textbox', { name: t('at_least') }).fill(least);
    if (most) await page.getByRole('textbox', { name: t('at_most') }).fill(most);
    await page.keyboard.press('Enter');
  };
  const label = async (word: string) => {
    await bar.getByRole('button', { name: t('label_rows') }).click();
    await page.getByRole('combobox', { name: t('label'), exact: true }).fill(word);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('add_label') })
      .click();
  };

  // Two labels, written as a column of the next version.
  await select('', '75');
  await label('cold');
  await select('105', '');
  await label('hot');
  await bar.getByRole('button', { name: t('save_labels') }).click();
  const dialog = page.getByRole('dialog', { name: t('save_labels') });
  await dialog.getByRole('textbox', { name: t('other_label') }).fill('normal');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText(t('kept_version', { name }))).toBeVisible({ timeout: 90_000 });
  const labelled = await api.get<{ version: number; columns: { name: string }[] }>(`/dataset/${id}/false`);
  expect([labelled.version, labelled.columns.at(-1)?.name]).toEqual([2, t('label_column')]);
  const table = await api.post<{ rows: string[][] }>(`/load/dataset/${id}`, {
    page_size: 200,
    columns: [t('label_column')],
  });
  const counted = Map.groupBy(table.rows, ([word]) => word);
  expect(['cold', 'hot', 'normal'].map((word) => counted.get(word)?.length)).toEqual([
    rows.filter((row) => row <= 75).length,
    rows.filter((row) => row >= 105).length,
    rows.filter((row) => row > 75 && row < 105).length,
  ]);

  // All but a selection, as a dataset of its own.
  await page.goto(`/visualization/details/${id}`);
  await select('', '75');
  await bar.getByRole('button', { name: t('save_selection') }).click();
  await page.getByRole('radio', { name: t('rows_others') }).check();
  await page.getByRole('textbox', { name: t('dataset_name') }).fill(`others ${own.mark}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('save'), exact: true })
    .click();
  await page.getByRole('button', { name: t('open_dataset') }).click({ timeout: 90_000 });
  await expect(page.getByRole('heading', { level: 1, name: `others ${own.mark}` })).toBeVisible();
  await page.getByRole('tab', { name: d('tab_facts') }).click();
  await expect(page.getByRole('cell').filter({ hasText: 'temperature ≤ 75' }).last()).toBeVisible();
});

test('charts are arranged by keyboard and by dragging, and a colleague finds them so by the link @ja', async ({
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
  const t = words(en, ja);
  const id = await api.dataset(`arrange ${own.mark}`, experiments('arrange.csv', { rows: 60 }));
  await open(page, own.user, `/visualization/details/${id}`);
  await expect(page.getByRole('figure')).toHaveCount(4);
  const titles = (of = page) => of.getByRole('figure').getByRole('heading').allTextContents();
  const before = await titles();
  const handles = page.getByRole('button', { name: anyOf(t('drag_chart', { chart: '.+' })) });
  await handles.first().press('ArrowRight');
  await expect.poll(() => titles()).toEqual([before[1], before[0], before[2], before[3]]);
  await handles.nth(3).dragTo(page.getByRole('figure').first());
  await expect.poll(() => titles()).toEqual([before[3], before[1], before[0], before[2]]);
  await page.getByRole('button', { name: t('views'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('save_view_as') }).click();
  await page.getByRole('textbox', { name: t('view_name') }).fill(`arranged ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=/);
  const elsewhere = await browser.newContext({ baseURL, locale });
  const colleague = await elsewhere.newPage();
  await open(colleague, own.user === 'aiko' ? 'ben' : 'dan', new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(colleague.getByRole('heading', { level: 1, name: `arranged ${own.mark}` })).toBeVisible();
  await expect.poll(() => titles(colleague)).toEqual([before[3], before[1], before[0], before[2]]);
  await elsewhere.close();
});
