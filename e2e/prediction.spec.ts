import { DuckDBInstance } from '@duckdb/node-api';
import { en } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import type { ProductApi } from './support/product-api.ts';
import { chooseFile, numberIn } from './support/screens.ts';
import { csv, experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('new conditions with a renamed column are registered, mapped, predicted and downloaded in three forms @ja', async ({
  page,
  open,
  words,
  own,
  shared,
}) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const { project } = shared;

  // A person registers the conditions.
  await open(page, own.user, '/dataset/register?data_type=inference_data');
  await chooseFile(
    page,
    experiments(`条件 ${own.mark}.csv`, { rows: 40, seed: 11, conditionsOnly: true, rename: { temperature: '炉温' } }),
  );
  await page.getByRole('button', { name: d('register'), exact: true }).click();
  await expect(page.getByText(d('size', { rows: 40, columns: 4 }))).toBeVisible({ timeout: 30_000 });

  await page.goto(`/prediction/register/${project}/regression`);
  await page.getByRole('tab', { name: t('source_dataset') }).click();
  await page.getByRole('combobox', { name: t('dataset'), exact: true }).fill(`条件 ${own.mark}`);
  await page.getByRole('option').first().click();
  const start = page.getByRole('button', { name: t('start'), exact: true });
  const column = page.getByRole('combobox', { name: t('column_for', { feature: 'temperature' }) });
  await expect(column).toBeVisible();
  await column.fill('炉温');
  await page.getByRole('option', { name: '炉温' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'temperature' })).toContainText(
    new RegExp(`${t('how_chosen')}|${t('how_suggested')}`),
  );
  const name = `predicted ${own.mark}`;
  await page.getByRole('textbox', { name: t('name') }).fill(name);
  await start.click();

  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  const table = page.getByRole('grid', { name: t('table') });
  await expect(table).toBeVisible({ timeout: 60_000 });
  const conditions = experiments('x', { rows: 40, seed: 11 })
    .buffer.toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  // What the first row was made from, within the spread of the data and the models' error.
  const shown = await table.locator('[data-rowindex="0"] [role="gridcell"]').allTextContents();
  expect(Math.abs(numberIn(shown[1]) - Number(conditions[0]?.[4]))).toBeLessThan(5);
  await expect(table.locator('[data-rowindex="0"]')).toContainText(conditions[0]?.[0] ?? '');
  await expect(page.getByRole('region', { name: t('summary') })).toContainText('40');
  await expect(
    page.getByRole('img', { name: new RegExp(t('picture_rows', { target: 'yield', coverage: '90\\s?%' })) }),
  ).toBeVisible();

  const utf8 = await download('download_csv');
  expect(utf8.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(utf8.bytes).trim().split(/\r?\n/);
  expect(lines).toHaveLength(41);
  expect(lines[0]).toMatch(/yield( \(prediction\)|（予測値）)/);
  const cp932 = await download('download_cp932');
  expect(new TextDecoder('shift_jis', { fatal: true }).decode(cp932.bytes)).toContain('炉温');
  expect(cp932.bytes.includes(Buffer.from('炉温'))).toBe(false);
  const parquet = await download('download_parquet');
  expect(await rowsOf(parquet.path)).toBe(40);

  // The list has it, and it can be deleted there.
  await page.goto('/prediction');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('state_succeeded'));
  // A long name has two lines.
  await expect(row.getByRole('link', { name })).toHaveCSS('-webkit-line-clamp', '2');
  // What destroys it is the last of its menu.
  await row.getByRole('button', { name: t('actions', { name }) }).click();
  await expect(page.getByRole('menuitem')).toHaveText([t('open'), t('open_project'), t('delete')]);
  await page.getByRole('menuitem', { name: t('delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete'), exact: true })
    .click();
  await expect(row).toBeHidden();

  async function download(key: 'download_csv' | 'download_cp932' | 'download_parquet') {
    return downloaded(page, async () => {
      await page
        .getByRole('banner')
        .or(page.locator('main header'))
        .getByRole('button', { name: t('download'), exact: true })
        .click();
      await page.getByRole('menuitem', { name: t(key) }).click();
    });
  }
});

test('typed rows: the prediction follows what is typed, warns outside the known, and is kept @en', async ({
  page,
  open,
  words,
  own,
  shared,
}) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  await open(page, own.user, `/prediction/register/${shared.project}/regression`);
  const answer = page.getByRole('region', { name: t('prediction_of', { target: 'yield' }) });
  const figure = answer.locator('p.tabular').first();
  await expect(figure).toHaveText(/\d/, { timeout: 60_000 });
  const temperature = page.getByRole('textbox', { name: 'temperature', exact: true });
  await temperature.fill('70');
  await expect(temperature).toHaveValue('70');
  const settled = () => expect(answer.getByRole('progressbar')).toBeHidden({ timeout: 30_000 });
  await settled();
  await expect.poll(async () => Math.round(numberIn((await figure.textContent()) ?? '') * 100)).not.toBeNaN();
  const cool = numberIn((await figure.textContent()) ?? '');
  await temperature.fill('110');
  // Forty degrees are 20 of yield.
  await expect
    .poll(async () => Math.abs(numberIn((await figure.textContent()) ?? '') - cool - 20), { timeout: 30_000 })
    .toBeLessThan(2);
  await expect(answer).toContainText(t('domain_inside'));
  await temperature.fill('900');
  await expect(answer).toContainText(t('domain_outside'), { timeout: 30_000 });
  await expect(answer).toContainText(t('note_range', { columns: 'temperature' }));
  await temperature.fill('100');
  await expect(answer).toContainText(t('domain_inside'), { timeout: 30_000 });

  await page.getByRole('button', { name: t('add_row') }).click();
  await temperature.fill('60');
  await page.getByRole('button', { name: t('start'), exact: true }).click();
  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  const table = page.getByRole('grid', { name: t('table') });
  await expect(table).toBeVisible({ timeout: 60_000 });
  const [warm, cold] = await Promise.all(
    [0, 1].map(async (index) =>
      numberIn((await table.locator(`[data-rowindex="${index}"] [role="gridcell"]`).allTextContents())[1]),
    ),
  );
  expect(Math.abs((warm ?? 0) - (cold ?? 0) - 20)).toBeLessThan(2);
});

test('from a trained model: typed values are refused in place, and a kept row is marked where a value was missing @ja', async ({
  page,
  open,
  api,
  words,
  own,
  shared,
}) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  const key = await modelOf(api, shared.project, 'ridge');
  await open(page, own.user, `/training/prediction/register/${shared.project}/${key}`);
  const temperature = page.getByRole('textbox', { name: 'temperature', exact: true });
  const start = page.getByRole('button', { name: t('start'), exact: true });
  await temperature.fill('warm');
  await expect(page.getByRole('alert').filter({ hasText: t('problem_not_a_number', { text: 'warm' }) })).toBeVisible({
    timeout: 60_000,
  });
  await expect(start).toBeDisabled();
  await temperature.fill('1e308');
  const answer = page.getByRole('region', { name: t('prediction_of', { target: 'yield' }) });
  await expect(answer.getByRole('alert')).toContainText('temperature', { timeout: 30_000 });
  await expect(answer.getByRole('alert')).not.toContainText('Error');
  await temperature.fill('８０');
  await expect(answer).toContainText(t('domain_inside'), { timeout: 30_000 });
  await page.getByRole('textbox', { name: 'time', exact: true }).fill('');
  await expect(answer).toContainText(t('note_missing', { columns: 'time' }), { timeout: 30_000 });
  await start.click();
  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: t('summary') })).toContainText(t('input_gaps'), { timeout: 60_000 });
  await expect(page.getByRole('table', { name: t('prediction'), exact: true })).toContainText(
    `time${t('gap_missing')}`,
  );
});

test('from a trained model: unreadable cells of a dataset are told before and after, a wordy column is refused, a long prediction is stopped @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(300_000);
  const t = words(en, ja);
  const project = await api.project(
    `forest ${own.mark}`,
    await api.dataset(`learnt by trees ${own.mark}`, experiments('learnt.csv')),
    ['random_forest'],
  );
  const key = await modelOf(api, project, 'random_forest');
  const [heading = '', ...lines] = experiments('x', { rows: 20, seed: 5, conditionsOnly: true })
    .buffer.toString('utf8')
    .trim()
    .split('\n');
  // Lot numbers with letters among them make a column of text.
  const cells = lines.map((line, index) => [...line.split(','), index % 4 === 0 ? `lot ${index}` : String(60 + index)]);
  const mixed = await api.dataset(
    `lots ${own.mark}`,
    csv('lots.csv', [[...heading.split(','), 'lot'], ...cells]),
    'inference_data',
  );
  await open(page, own.user, `/training/prediction/register/${project}/${key}?dataset=${mixed}&from=dataset`);
  const choose = async (column: string) => {
    const field = page.getByRole('combobox', { name: t('column_for', { feature: 'temperature' }) });
    await field.fill(column);
    await page.getByRole('option', { name: column, exact: true }).click();
  };
  const start = page.getByRole('button', { name: t('start'), exact: true });
  await choose('catalyst');
  await expect(page.getByRole('alert').filter({ hasText: t('unreadable_refused') })).toBeVisible({ timeout: 60_000 });
  await expect(start).toBeDisabled();
  await choose('lot');
  const warned = page.getByRole('alert').filter({ hasText: t('unreadable_filled') });
  await expect(warned).toContainText(t('unreadable_cell', { row: '1', text: 'lot 0' }), { timeout: 30_000 });
  await start.click();
  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  // A row is called by its lot, beside its number.
  await expect(page.getByRole('region', { name: t('summary') })).toContainText(
    t('unreadable_cell', { row: 'lot 0 (1)', text: 'lot 0' }),
    { timeout: 60_000 },
  );
  await expect(page.getByRole('region', { name: t('distributions'), exact: true })).toContainText(
    t('distributions_text', { rows: '20' }),
  );
  await expect(page.getByRole('grid', { name: t('table') }).locator('[data-rowindex="0"]')).toContainText(
    `temperature${t('gap_unreadable')}`,
  );

  const many = await api.dataset(
    `many ${own.mark}`,
    experiments('many.csv', { rows: 500_000, seed: 6, conditionsOnly: true }),
    'inference_data',
  );
  await page.goto(`/training/prediction/register/${project}/${key}?dataset=${many}&from=dataset`);
  const name = `stopped ${own.mark}`;
  await page.getByRole('textbox', { name: t('name') }).fill(name);
  await start.click();
  await page.getByRole('button', { name: new RegExp(`^(${uiEn.stop}|${uiJa.stop})$`) }).click({ timeout: 30_000 });
  await expect(page.getByText(t('was_stopped'))).toBeVisible({ timeout: 30_000 });
  // Images on the page have downloads of their own.
  await expect(page.locator('main header').getByRole('button', { name: t('download'), exact: true })).toBeHidden();
  await page.goto('/prediction');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('state_stopped'));
});

async function modelOf(api: ProductApi, project: string, name: string): Promise<string> {
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string; name: string }[] }>(
    `/train/result/${project}`,
  );
  return models.find((model) => model.name === name)?.model_key ?? '';
}

async function rowsOf(parquet: string): Promise<number> {
  const connection = await (await DuckDBInstance.create()).connect();
  const answer = await connection.runAndReadAll(`select count(*)::integer from read_parquet('${parquet}')`);
  return Number(answer.getRows()[0]?.[0]);
}

test('a template is filled in, uploaded where it is needed, and its one row is shown as one row @ja', async ({
  page,
  open,
  words,
  own,
  shared,
}) => {
  const t = words(en, ja);
  await open(page, own.user, `/prediction/register/${shared.project}/regression?from=dataset`);
  const template = await downloaded(page, () => page.getByRole('button', { name: t('download_template') }).click());
  const [header, row, ...more] = template.bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  expect(header!.split(',').toSorted()).toEqual(['catalyst', 'pressure', 'temperature', 'time']);
  expect(more).toEqual([]);
  expect(row!.split(',')).toHaveLength(4);
  await page
    .getByLabel(t('upload_rows'))
    .setInputFiles({ name: `filled ${own.mark}.csv`, mimeType: 'text/csv', buffer: template.bytes });
  await expect(page.getByText(t('mapping_same_other', { count: 4 }))).toBeVisible({ timeout: 60_000 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: t('start'), exact: true }).click();
  await expect(page.getByRole('table', { name: t('values_used') })).toContainText('temperature', { timeout: 60_000 });
  await expect(page.getByRole('grid')).toHaveCount(0);
});
