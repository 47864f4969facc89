import { en as chartEn } from '../apps/web/src/charts/en.ts';
import { ja as chartJa } from '../apps/web/src/charts/ja.ts';
import { en } from '../apps/web/src/features/datasets/en.ts';
import { ja } from '../apps/web/src/features/datasets/ja.ts';
import { zipSync } from 'fflate';
import { chooseFile, escaped } from './support/screens.ts';
import { csv, experiments, japaneseTable } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a CP932 table: what was detected is shown, corrected, and registered as it should be @ja', async ({
  page,
  open,
  words,
  own,
}) => {
  const t = words(en, ja);
  await open(page, own.user, '/dataset');
  await page
    .getByRole('link', { name: t('register_dataset') })
    .first()
    .click();
  await chooseFile(page, japaneseTable(`焼成 ${own.mark}.csv`));
  await page.getByText(t('reading_options'), { exact: true }).click();
  const encoding = page.getByRole('combobox', { name: t('option_encoding') });
  await expect(encoding).toHaveText(t('encoding_cp932'));
  const preview = page.getByRole('region', { name: t('preview'), exact: true });
  await expect(preview.getByRole('cell', { name: '髙松工場' }).first()).toBeVisible();

  // A wrong correction is told, and taken back.
  await encoding.click();
  await page.getByRole('option', { name: t('encoding_utf-8') }).click();
  await expect(page.getByText(t('reading_failed_help'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('register'), exact: true })).toBeDisabled();
  await page
    .getByRole('button', { name: t('option_reset_of', { option: t('option_encoding'), value: t('encoding_cp932') }) })
    .click();
  await expect(page.getByText(t('reading_failed_help'))).toBeHidden();

  // A lot's number is a name.
  await preview.getByRole('combobox', { name: t('type_of', { column: 'ロット番号' }) }).click();
  await page.getByRole('option', { name: t('type_categorical') }).click();
  await expect(preview.getByRole('combobox', { name: t('type_of', { column: 'ロット番号' }) })).toContainText(
    t('type_categorical'),
  );

  await page.getByRole('combobox', { name: t('category') }).fill('第一製造');
  await page.getByRole('button', { name: t('register'), exact: true }).click();
  await expect(page).toHaveURL(/\/dataset\/details\/[0-9a-f-]+\/training_data/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: `焼成 ${own.mark}` })).toBeVisible();
  const table = page.getByRole('grid', { name: t('tab_table') });
  await expect(table.getByRole('gridcell', { name: '東京工場' }).first()).toBeVisible({ timeout: 30_000 });
  await expect(table.getByRole('gridcell', { name: '190', exact: true })).toBeVisible();
  await expect(page.getByText(t('size', { rows: 6, columns: 4 }))).toBeVisible();

  await page.getByRole('tab', { name: t('tab_columns') }).click();
  const columns = page.getByRole('grid', { name: t('tab_columns') });
  const hardness = columns.getByRole('row').filter({ hasText: '硬度' });
  await expect(hardness).toContainText('185', { timeout: 30_000 });
  await expect(hardness).toContainText('3.742');
  await expect(columns.getByRole('row').filter({ hasText: 'ロット番号' })).not.toContainText('103.5');

  await page.getByRole('tab', { name: t('tab_facts') }).click();
  await expect(page.getByText(t('encoding_cp932'))).toBeVisible();
});

test('a UTF-8 table is looked at from every side @en', async ({ page, open, words, own }) => {
  const t = words(en, ja);
  const c = words(chartEn, chartJa);
  const name = `experiments ${own.mark}`;
  await open(page, own.user, '/dataset/register');
  await chooseFile(page, experiments(`${name}.csv`));
  await page.getByText(t('reading_options'), { exact: true }).click();
  await expect(page.getByRole('combobox', { name: t('option_encoding') })).toHaveText(t('encoding_utf-8'));
  await expect(page.getByRole('textbox', { name: t('name') })).toHaveValue(name);
  await page.getByRole('button', { name: t('register'), exact: true }).click();
  await expect(page.getByText(t('size', { rows: 150, columns: 5 }))).toBeVisible({ timeout: 30_000 });

  // The largest yield, by sorting on the server.
  const table = page.getByRole('grid', { name: t('tab_table') });
  await table.getByRole('columnheader', { name: 'yield' }).click();
  await expect(page).toHaveURL(/sort=yield/);
  await table.getByRole('columnheader', { name: 'yield' }).click();
  await expect(page).toHaveURL(/sort=-yield/);
  const yields = experiments('x')
    .buffer.toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[4]));
  await expect(table.locator('[data-rowindex="0"]')).toContainText(String(Math.max(...yields)));

  await page.getByRole('tab', { name: t('tab_columns') }).click();
  const columns = page.getByRole('grid', { name: t('tab_columns') });
  await expect(columns.getByRole('row').filter({ hasText: 'pressure' })).toContainText(/15 \(10\s?%\)/, {
    timeout: 30_000,
  });
  await columns.getByRole('row').filter({ hasText: 'catalyst' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('img', { name: new RegExp(escaped(t('top_values_of', { column: 'catalyst' }))) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: t('tab_correlation') }).click();
  await page.getByRole('button', { name: c('show_table') }).click();
  const correlations = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'yield', exact: true }) });
  await expect(correlations.getByRole('cell').nth(1)).toHaveText(/^0\.[78]/);
  await expect(correlations.getByRole('cell').nth(2)).toHaveText(/^[-−]0\./);

  await page.getByRole('tab', { name: t('tab_scatter') }).click();
  await page.getByRole('combobox', { name: t('scatter_x') }).fill('temp');
  await page.getByRole('option', { name: 'temperature' }).click();
  await page.getByRole('combobox', { name: t('scatter_y') }).fill('yie');
  await page.getByRole('option', { name: 'yield' }).click();
  await expect(
    page.getByRole('img', { name: new RegExp(escaped(t('scatter_title', { y: 'yield', x: 'temperature' }))) }),
  ).toBeVisible();
  await expect(page.getByText(t('scatter_all', { shown: 150 })).first()).toBeVisible();
  await expect(page).toHaveURL(/x=temperature/);
});

test('a bad file is told with its place, and nothing that was typed is lost @ja', async ({
  page,
  open,
  words,
  own,
}) => {
  const t = words(en, ja);
  await open(page, own.user, '/dataset/register');
  await chooseFile(
    page,
    csv(`good ${own.mark}.csv`, [
      ['a', 'b'],
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
  );
  const name = page.getByRole('textbox', { name: t('name') });
  await name.fill(`typed ${own.mark}`);
  await page.getByRole('button', { name: t('other_file') }).click();
  await chooseFile(page, {
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  });
  await expect(page.getByRole('alert').first()).toContainText('picture.csv');

  // A row too long names its row; a value that does not fit names row, column and value.
  const rows = Array.from({ length: 30 }, (_, index) => [index + 1, index * 2]);
  await chooseFile(page, csv('mixed.csv', [['a', 'b'], ...rows.slice(0, 20), [21, 'abc'], ...rows.slice(21)]));
  await expect(name).toHaveValue(`typed ${own.mark}`);
  const problems = page.getByRole('region', { name: t('problems'), exact: true }).first();
  await expect(problems).toContainText('abc');
  await expect(problems.getByRole('row').filter({ hasText: 'abc' })).toContainText('22');

  await page.getByRole('button', { name: t('other_file') }).click();
  await chooseFile(page, csv('long.csv', [['a', 'b'], ...rows.slice(0, 20), [21, 40, 99], ...rows.slice(21)]));
  await expect(problems.getByRole('row').filter({ hasText: t('problem_row_long') })).toContainText('22');
  await expect(page.getByRole('button', { name: t('register'), exact: true })).toBeEnabled();

  // Where a good part of the rows is too long, the file is read the wrong way: nothing can be registered.
  await page.getByRole('button', { name: t('other_file') }).click();
  await chooseFile(
    page,
    csv('very-long.csv', [
      ['a', 'b'],
      ...[...rows, ...rows].map((row, index) => (index % 3 === 2 ? [...row, 99, 98] : row)),
    ]),
  );
  await expect(page.getByRole('alert').filter({ hasText: t('row_long_blocks', { row: 4 }) })).toBeVisible();
  await expect(page.getByRole('button', { name: t('register'), exact: true })).toBeDisabled();
  await expect(name).toHaveValue(`typed ${own.mark}`);
});

test('a zip of two tables is taken, and the one to read is chosen @en', async ({ page, open, words, own }) => {
  const t = words(en, ja);
  await open(page, own.user, '/dataset/register');
  const tables = [
    csv('first.csv', [
      ['a', 'b'],
      [1, 2],
      [3, 4],
    ]),
    experiments('experiments.csv'),
  ];
  const buffer = Buffer.from(
    zipSync(Object.fromEntries(tables.map((table) => [table.name, new Uint8Array(table.buffer)]))),
  );
  await chooseFile(page, { name: `two ${own.mark}.zip`, mimeType: 'application/zip', buffer });
  await page.getByRole('combobox', { name: t('option_entry') }).click();
  await page.getByRole('option', { name: 'experiments.csv' }).click();
  await expect(page.getByRole('combobox', { name: t('type_of', { column: 'catalyst' }) })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: t('register'), exact: true }).click();
  await expect(page.getByText(t('size', { rows: 150, columns: 5 }))).toBeVisible({ timeout: 30_000 });
});
