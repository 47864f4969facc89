import { DuckDBInstance } from '@duckdb/node-api';
import { en } from '../apps/web/src/features/prediction/en.ts';
import { ja } from '../apps/web/src/features/prediction/ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { downloaded } from './support/downloads.ts';
import { ProductApi } from './support/product-api.ts';
import { chooseFile, numberIn } from './support/screens.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('new conditions with a renamed column are registered, mapped, predicted and downloaded in three forms', async ({ page, signIn, words, own }) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  await signIn(page, own.user);
  const api = await ProductApi.of(page);
  const project = await api.project(`project ${own.mark}`, await api.dataset(`learnt ${own.mark}`, experiments('learnt.csv')));

  // A person registers the conditions.
  await page.goto('/dataset/register?data_type=inference_data');
  await chooseFile(page, experiments(`条件 ${own.mark}.csv`, { rows: 40, seed: 11, conditionsOnly: true, rename: { temperature: '炉温' } }));
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
  await expect(page.getByRole('row').filter({ hasText: 'temperature' })).toContainText(new RegExp(`${t('how_chosen')}|${t('how_suggested')}`));
  const name = `predicted ${own.mark}`;
  await page.getByRole('textbox', { name: t('name') }).fill(name);
  await start.click();

  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  const table = page.getByRole('grid', { name: t('table') });
  await expect(table).toBeVisible({ timeout: 60_000 });
  const conditions = experiments('x', { rows: 40, seed: 11 }).buffer.toString('utf8').trim().split('\n').slice(1).map((line) => line.split(','));
  // What the first row was made from, within the spread of the data and the models' error.
  const shown = await table.locator('[data-rowindex="0"] [role="gridcell"]').allTextContents();
  expect(Math.abs(numberIn(shown[1]) - Number(conditions[0]?.[4]))).toBeLessThan(5);
  await expect(table.locator('[data-rowindex="0"]')).toContainText(conditions[0]?.[0] ?? '');
  await expect(page.getByRole('region', { name: t('summary') })).toContainText('40');
  await expect(page.getByRole('img', { name: new RegExp(t('picture_rows', { target: 'yield', coverage: '90\\s?%' })) })).toBeVisible();

  const utf8 = await download('download_csv');
  expect(utf8.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(utf8.bytes).trim().split(/\r?\n/);
  expect(lines).toHaveLength(41);
  expect(lines[0]).toContain('prediction');
  const cp932 = await download('download_cp932');
  expect(new TextDecoder('shift_jis', { fatal: true }).decode(cp932.bytes)).toContain('炉温');
  expect(cp932.bytes.includes(Buffer.from('炉温'))).toBe(false);
  const parquet = await download('download_parquet');
  expect(await rowsOf(parquet.path)).toBe(40);

  // The list has it, and it can be deleted there.
  await page.goto('/prediction');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('state_succeeded'));
  await row.getByRole('button', { name: t('delete_of', { name }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: t('delete'), exact: true }).click();
  await expect(row).toBeHidden();

  async function download(key: 'download_csv' | 'download_cp932' | 'download_parquet') {
    return downloaded(page, async () => {
      await page.getByRole('banner').or(page.locator('main header')).getByRole('button', { name: t('download'), exact: true }).click();
      await page.getByRole('menuitem', { name: t(key) }).click();
    });
  }
});

test('typed rows: the prediction follows what is typed, warns outside the known, and is kept', async ({ page, signIn, words, own }) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  await signIn(page, own.user);
  const api = await ProductApi.of(page);
  const project = await api.project(`what if ${own.mark}`, await api.dataset(`learnt too ${own.mark}`, experiments('learnt.csv')));
  await page.goto(`/prediction/register/${project}/regression`);
  const answer = page.getByRole('region', { name: t('prediction_of', { target: 'yield' }) });
  const figure = answer.locator('p.tabular').first();
  await expect(figure).toHaveText(/\d/, { timeout: 60_000 });
  const temperature = page.getByRole('textbox', { name: 'temperature', exact: true });
  await temperature.fill('70');
  await expect(temperature).toHaveValue('70');
  const settled = () => expect(answer.getByRole('progressbar')).toBeHidden({ timeout: 30_000 });
  await settled();
  await expect.poll(async () => Math.round(numberIn(await figure.textContent() ?? '') * 100)).not.toBeNaN();
  const cool = numberIn(await figure.textContent() ?? '');
  await temperature.fill('110');
  // Forty degrees are 20 of yield.
  await expect.poll(async () => Math.abs(numberIn(await figure.textContent() ?? '') - cool - 20), { timeout: 30_000 }).toBeLessThan(2);
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
  const [warm, cold] = await Promise.all([0, 1].map(async (index) => numberIn((await table.locator(`[data-rowindex="${index}"] [role="gridcell"]`).allTextContents())[1])));
  expect(Math.abs((warm ?? 0) - (cold ?? 0) - 20)).toBeLessThan(2);
});

async function rowsOf(parquet: string): Promise<number> {
  const connection = await (await DuckDBInstance.create()).connect();
  const answer = await connection.runAndReadAll(`select count(*)::integer from read_parquet('${parquet}')`);
  return Number(answer.getRows()[0]?.[0]);
}
