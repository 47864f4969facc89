import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as compareEn } from '../apps/web/src/features/datasets/compare/en.ts';
import { ja as compareJa } from '../apps/web/src/features/datasets/compare/ja.ts';
import { en as editingEn } from '../apps/web/src/features/datasets/editing/en.ts';
import { ja as editingJa } from '../apps/web/src/features/datasets/editing/ja.ts';
import { en as exportEn } from '../apps/web/src/features/datasets/export/en.ts';
import { ja as exportJa } from '../apps/web/src/features/datasets/export/ja.ts';
import { en as listEn } from '../apps/web/src/features/datasets/list/en.ts';
import { ja as listJa } from '../apps/web/src/features/datasets/list/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/** 40 readings of a press; the fifth flow was noted as a word, and class b is one row in four. */
function press(name: string) {
  return csv(`${name}.csv`, [
    ['no', 'flow (L/min)', 'class'],
    ...Array.from({ length: 40 }, (_, row) => [row, row === 4 ? 'off' : row * 2, row % 4 === 0 ? 'b' : 'a']),
  ]);
}

test('columns get other names and types: what changes is shown first, then it is a version that can be compared @ja', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  const d = words(datasetEn, datasetJa);
  const e = words(editingEn, editingJa);
  const c = words(compareEn, compareJa);
  const name = `press ${own.mark}`;
  const id = await api.dataset(name, press(name));
  await open(page, own.user, `/dataset/details/${id}/training_data?tab=columns`);

  // Unit and role of one column are there at once.
  const grid = page.getByRole('grid', { name: d('tab_columns') });
  await grid.getByRole('row').filter({ hasText: 'class' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: d('role') }).click();
  await page.getByRole('option', { name: d('role_label'), exact: true }).click();
  await dialog.getByRole('button', { name: e('save'), exact: true }).click();
  await expect(grid.getByRole('row').filter({ hasText: 'class' })).toContainText(d('role_label'));

  // Two columns at once: a name, a type. What was no number comes back from the file.
  await page.getByRole('button', { name: e('edit_columns') }).click();
  await dialog.getByRole('textbox', { name: e('name_of', { column: 'class' }) }).fill('no');
  await expect(dialog.getByText(e('name_repeated'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: e('save_and_check') })).toBeDisabled();
  await dialog.getByRole('textbox', { name: e('name_of', { column: 'class' }) }).fill('judgement');
  await dialog.getByRole('combobox', { name: e('type_of', { column: 'flow (L/min)' }) }).click();
  await page.getByRole('option', { name: d('type_categorical') }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: e('save_and_check') }).click();
  await expect(dialog.getByText(e('all_converted'))).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(e('renamed', { before: 'class', after: 'judgement' }))).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await dialog.getByRole('button', { name: e('make_version', { version: 2 }) }).click();
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole('row').filter({ hasText: 'judgement' })).toContainText(d('role_label'), {
    timeout: 60_000,
  });

  // Back to a number: the word cannot be converted, and its line in the file is named.
  await grid.getByRole('row').filter({ hasText: 'flow (L/min)' }).click();
  await dialog.getByRole('combobox', { name: e('type'), exact: true }).click();
  await page.getByRole('option', { name: d('type_numeric') }).click();
  await dialog.getByRole('button', { name: e('save_and_check') }).click();
  const region = dialog.getByRole('region', { name: e('failed_places_file') });
  await expect(region.getByRole('row').filter({ hasText: 'off' })).toContainText('6', { timeout: 60_000 });
  await dialog.getByRole('button', { name: e('discard') }).click();
  expect(await api.get<object>(`/dataset/${id}/false`)).toMatchObject({ version: 2 });

  await page.getByRole('tab', { name: d('tab_facts') }).click();
  const versions = page.getByRole('region', { name: c('versions') }).first();
  await expect(versions.getByText(c('origin_columns'))).toBeVisible();
  await expect(
    page.getByText(
      c('change_of_column', {
        column: 'class',
        field: c('field_role'),
        before: d('role_none'),
        after: d('role_label'),
      }),
    ),
  ).toBeVisible();
  await versions.getByRole('link', { name: c('compare_with_current') }).click();
  await expect(page.getByRole('heading', { level: 1, name: c('title') })).toBeVisible();
  await expect(page.getByText(c('renamed', { before: 'class', after: 'judgement' })).first()).toBeVisible({
    timeout: 60_000,
  });
  const cells = page.getByRole('region', { name: c('examples') }).last();
  await expect(cells.getByRole('row').filter({ hasText: 'off' })).toContainText('flow (L/min)');
  expect(await seriousViolations(page)).toEqual([]);

  // The numbers of the rows are proposed as their key; without it rows are matched by their place.
  await expect(page.getByText(c('key_proposed'))).toBeVisible();
  await expect(cells.getByRole('columnheader', { name: c('row_before') })).toBeVisible();
  await page.getByRole('combobox', { name: c('key_columns') }).press('Backspace');
  await expect(page).toHaveURL(/keys=/);
  await expect(cells.getByRole('columnheader', { name: c('row_before') })).toHaveCount(0);
});

test('a table is split into two datasets, which are grouped, found, downloaded and deleted together @en', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  const d = words(datasetEn, datasetJa);
  const e = words(editingEn, editingJa);
  const l = words(listEn, listJa);
  const name = `lots ${own.mark}`;
  const tag = `tag-${own.mark}`;
  const id = await api.dataset(name, press(name));
  await open(page, own.user, `/dataset/details/${id}/training_data`);
  await page.getByRole('button', { name: e('more'), exact: true }).click();
  await page.getByRole('menuitem', { name: e('split') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: e('method') }).click();
  await page.getByRole('option', { name: e('method_stratified'), exact: true }).click();
  await expect(dialog.getByText(e('share_help', { training: 32, inference: 8 }))).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: e('split_start') }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const [training, inference] = [e('default_training', { name }), e('default_inference', { name })];

  // Both get a tag in their dialogs, the training data a category too.
  await page.goto(`/dataset?search=${encodeURIComponent(name)}`);
  const grid = page.getByRole('grid', { name: d('title') });
  const rowOf = (of: string) =>
    grid.getByRole('row').filter({ has: page.getByRole('link', { name: of, exact: true }) });
  await expect(rowOf(inference)).toContainText(d('state_ready'), { timeout: 60_000 });
  await expect(rowOf(inference)).toContainText(d('data_type_inference_data'));
  for (const of of [training, inference]) {
    await rowOf(of).getByRole('link', { name: of, exact: true }).click();
    await page.getByRole('button', { name: d('edit'), exact: true }).click();
    await dialog.getByRole('combobox', { name: e('tags') }).fill(tag);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: d('save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/dataset?search=${encodeURIComponent(name)}`);
  }
  await page.getByRole('button', { name: l('filters'), exact: true }).click();
  await page.getByRole('combobox', { name: l('tag') }).click();
  await page.getByRole('option', { name: tag, exact: true }).click();
  await expect(page).toHaveURL(/tag=/);
  await expect(grid.getByRole('row')).toHaveCount(3);

  // The tag is renamed for both at once.
  await page.getByRole('button', { name: l('manage') }).click();
  await dialog.getByRole('tab', { name: l('tags') }).click();
  await dialog.getByRole('button', { name: l('rename', { name: tag }) }).click();
  await dialog.getByRole('textbox', { name: l('new_name', { name: tag }) }).fill(`${tag} renamed`);
  await dialog.getByRole('button', { name: l('save'), exact: true }).click();
  await expect(dialog.getByRole('cell', { name: `${tag} renamed`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/dataset?tag=${encodeURIComponent(`${tag} renamed`)}`);
  await expect(grid.getByRole('row')).toHaveCount(3);

  for (const of of [training, inference]) await rowOf(of).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: l('selected_other', { count: 2 }) });
  expect(await seriousViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: l('download_selected') }).click();
  const { bytes } = await downloaded(page, () => page.getByRole('menuitem', { name: l('as_csv') }).click());
  const files = unzipped(bytes);
  expect(Object.keys(files)).toHaveLength(2);
  expect(
    Object.values(files)
      .map((file) => Buffer.from(file).toString().trim().split('\n').length)
      .toSorted(),
  ).toEqual([33, 9].toSorted());

  await bar.getByRole('button', { name: l('delete_selected') }).click();
  await expect(dialog.getByText(l('nothing_made'))).toHaveCount(2);
  await dialog.getByRole('button', { name: l('confirm_delete'), exact: true }).click();
  await expect(page.getByText(l('deleted_count_other', { count: 2 }))).toBeVisible();
  expect(await api.status(`/dataset/${id}/true`)).toBe(200);
});

test('what something was made from is refused by name when several are deleted, and the others go @ja', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  const d = words(datasetEn, datasetJa);
  const l = words(listEn, listJa);
  const [free, used] = [`free ${own.mark}`, `used ${own.mark}`];
  await api.dataset(free, press(free));
  const id = await api.dataset(used, press(used));
  await api.post(`/regress/register/${id}`, {
    name: `slope ${own.mark}`,
    comment: '',
    options: {
      targets: ['flow (L/min)'],
      features: [{ name: 'no', type: 'numeric' }],
      models: [{ name: 'linear', parameters: { name: 'linear' } }],
    },
  });
  await open(page, own.user, `/dataset?search=${encodeURIComponent(own.mark)}`);
  const grid = page.getByRole('grid', { name: d('title') });
  for (const name of [free, used])
    await grid
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: l('delete_selected'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`slope ${own.mark}`)).toBeVisible();
  await dialog.getByRole('button', { name: l('confirm_delete'), exact: true }).click();
  await expect(
    dialog.getByText(
      l('refused_title_one', { count: 1 }) === 'refused_title_one'
        ? l('refused_title_other', { count: 1 })
        : l('refused_title_one', { count: 1 }),
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(`slope ${own.mark}`);
  await dialog.getByRole('button', { name: l('close') }).click();
  await expect(grid.getByRole('link', { name: free, exact: true })).toHaveCount(0);
  await expect(grid.getByRole('link', { name: used, exact: true })).toBeVisible();
});

test('a table leaves as a workbook and as CP932, whose missing characters are shown before @en', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  const x = words(exportEn, exportJa);
  const name = `特殊 ${own.mark}`;
  const id = await api.dataset(
    name,
    csv(`${name}.csv`, [
      ['code', 'note'],
      ['001', '=1+1'],
      ['002', 'm²'],
      ['003', '温度 🎉'],
    ]),
  );
  await open(page, own.user, `/dataset/details/${id}/training_data`);
  const menu = () => page.getByRole('button', { name: x('download'), exact: true }).click();
  await menu();
  const workbook = await downloaded(page, () => page.getByRole('menuitem', { name: x('xlsx') }).click());
  expect(Buffer.from(unzipped(workbook.bytes)['xl/worksheets/sheet1.xml'] ?? []).toString()).toContain('<t>001</t>');

  await menu();
  const item = page.getByRole('menuitemcheckbox', { name: x('protect') });
  await expect(item).toBeChecked();
  await item.click();
  await page.getByRole('menuitem', { name: x('cp932') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(x('do_not_fit_other', { count: 2 }))).toBeVisible();
  const region = dialog.getByRole('region', { name: x('places') });
  await expect(region.getByRole('row').filter({ hasText: 'm²' })).toContainText('2');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: x('refuse') }).check();
  await expect(dialog.getByRole('button', { name: x('download') })).toBeDisabled();
  await dialog.getByRole('radio', { name: x('geta') }).check();
  const { bytes } = await downloaded(page, () => dialog.getByRole('button', { name: x('download') }).click());
  expect(new TextDecoder('shift_jis').decode(bytes)).toBe('code,note\r\n001,=1+1\r\n002,m〓\r\n003,温度 〓\r\n');
});
