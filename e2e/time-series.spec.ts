import { en as chartEn } from '../apps/web/src/charts/en.ts';
import { ja as chartJa } from '../apps/web/src/charts/ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as imageEn } from '../apps/web/src/features/datasets/images/en.ts';
import { ja as imageJa } from '../apps/web/src/features/datasets/images/ja.ts';
import { en } from '../apps/web/src/features/datasets/time-series/en.ts';
import { ja } from '../apps/web/src/features/datasets/time-series/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { expect, test } from './support/test.ts';

// Every choice makes the series anew, which takes its time on a busy machine.
test.describe.configure({ timeout: 300_000 });

const minute = (number: number): string =>
  `2024/1/5 ${Math.floor(number / 60)}:${String(number % 60).padStart(2, '0')}`;

/** A flow that rises for some minutes, as a Japanese data logger writes it: a time twice, one out of order, one missing, an hour of nothing. */
function logger(from: number): string {
  const rows = Array.from({ length: 120 }, (_, index) => from + index + (index >= 90 ? 60 : 0)).map(
    (at, index) =>
      `${minute(at)},${(20 + Math.sin(index / 9)).toFixed(3)},${index > 40 && index < 50 ? 8.5 : 5.1},${index > 40 && index < 50 ? '異常' : '正常'}`,
  );
  [rows[10], rows[11]] = [rows[11]!, rows[10]!];
  rows.splice(20, 0, rows[19]!, ',19.9,5.1,正常');
  return `日時,温度[℃],流量[L/min],状態\r\n${rows.join('\r\n')}\r\n`;
}

const csv = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${content}`),
});

test('a logger’s file becomes a series: times found, what is wrong with them told and treated, labels kept @en', async ({
  page,
  signIn,
  words,
  own,
}) => {
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const i = words(imageEn, imageJa);
  const name = `ライン ${own.mark}`;
  await signIn(page, own.user, '/dataset/register');
  await page.getByRole('button', { name: i('form_time_series') }).click();
  await expect(page).toHaveURL(/form=time_series/);
  await page.locator('input[type="file"]').setInputFiles(csv(`${name}.csv`, logger(0)));

  // What was detected.
  await expect(page.getByRole('combobox', { name: t('source'), exact: true })).toContainText(t('source_column'));
  await expect(page.getByRole('combobox', { name: t('column'), exact: true })).toContainText('日時');
  await expect(page.getByRole('combobox', { name: t('zone') })).toHaveValue('UTC+09:00');
  const found = page.getByRole('region', { name: t('found'), exact: true });
  await expect(found).toContainText(t('longest', { length: t('length_min', { number: '61' }) }));
  const problems = page.getByRole('table', { name: t('problems') });
  await expect(problems.getByRole('row').filter({ hasText: t('problem_duplicate_removed') })).toContainText('21');
  await expect(problems.getByRole('row').filter({ hasText: t('problem_time_missing') })).toContainText('22');
  await expect(problems.getByRole('row').filter({ hasText: t('problem_out_of_order') })).toContainText('12');
  await expect(page.getByRole('radio', { name: new RegExp(t('kind_supervised')) })).toBeChecked();
  await expect(page.getByRole('combobox', { name: t('label_column') })).toContainText('状態');
  expect(await seriousViolations(page)).toEqual([]);

  // A choice that refuses what the file holds stands in the way until it is taken back.
  const duplicates = page.getByRole('combobox', { name: t('duplicates_rule') });
  await duplicates.click();
  await page.getByRole('option', { name: t('duplicates_refuse') }).click();
  const register = page.getByRole('button', { name: d('register'), exact: true });
  await expect(register).toBeDisabled();
  await duplicates.click();
  await page.getByRole('option', { name: t('duplicates_mean') }).click();
  await expect(problems.getByRole('row').filter({ hasText: t('problem_duplicate_merged') })).toHaveCount(2);

  // Resampled to five minutes: the hour of nothing is there, and missing.
  await page.getByRole('switch', { name: t('resample') }).click();
  const interval = page.getByRole('textbox', { name: t('interval') });
  await expect(interval).toHaveValue('1');
  await interval.fill('5');
  await expect(found).toContainText(t('length_min', { number: '5' }));
  await expect(found).toContainText(t('regular'));
  await expect(register).toBeEnabled();
  await register.click();

  // The details.
  await expect(page.getByRole('tab', { name: d('tab_series') })).toHaveAttribute('aria-selected', 'true', {
    timeout: 60_000,
  });
  const made = page.getByRole('table', { name: t('made') });
  await expect(
    made.getByRole('row').filter({
      hasText: t('step_resample', { method: t('method_mean'), interval: t('length_min', { number: '5' }) }),
    }),
  ).toContainText('36');
  await expect(page.getByRole('region', { name: t('facts'), exact: true })).toContainText('異常');
  await expect(page.getByRole('table', { name: t('channel_list') })).toContainText('温度');
  expect(await seriousViolations(page)).toEqual([]);
  const list = await downloaded(page, () => page.getByRole('button', { name: t('download_treated') }).click());
  const treated = Buffer.from(unzipped(list.bytes)['treated-rows.csv'] ?? []).toString('utf8');
  for (const code of ['duplicate_merged', 'out_of_order', 'time_missing']) expect(treated).toContain(code);

  // The list says what it is, and can be narrowed to it.
  await page.goto('/dataset?form=time_series');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('img', { name: i('form_time_series') })).toBeVisible();
});

test('two files become one: one after the other with what overlaps told, or side by side @ja', async ({
  page,
  open,
  words,
  own,
}) => {
  const t = words(en, ja);
  await open(page, own.user, '/dataset/register?form=time_series');
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${minute(from + index)},${index}`).join('\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      csv('january.csv', `日時,温度\n${rows(0, 30)}\n`),
      csv('february.csv', `日時,温度\n${rows(20, 30)}\n`),
    ]);
  await expect(page.getByRole('list', { name: t('files') }).getByRole('listitem')).toHaveCount(2, { timeout: 120_000 });
  const combine = page.getByRole('combobox', { name: t('combine') });
  await expect(combine).toContainText(t('combine_append'));
  await expect(
    page.getByText(
      t('overlap', {
        a: 'january.csv',
        b: 'february.csv',
        from: '2024-01-05 00:20',
        to: '2024-01-05 00:29',
        rows_a: '10',
        rows_b: '10',
      }),
    ),
  ).toBeVisible();

  await combine.click();
  await page.getByRole('option', { name: t('combine_join_exact') }).click();
  await expect(page.getByText(t('renamed', { columns: '温度 (january)、温度 (february)' }))).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '温度 (february)' })).toBeVisible();

  // What was entered outlives a reload.
  await page.reload();
  await expect(combine).toContainText(t('combine_join_exact'));
  await page.getByRole('button', { name: t('remove', { file: 'january.csv' }) }).click();
  await expect(page.getByRole('list', { name: t('files') }).getByRole('listitem')).toHaveCount(1);
  await expect(combine).toBeHidden();
});

test('rows of a process without a time become a soft sensor’s series and are drawn along it @en', async ({
  page,
  open,
  words,
  own,
}) => {
  const t = words(en, ja);
  const d = words(datasetEn, datasetJa);
  const c = words(chartEn, chartJa);
  const name = `塔 ${own.mark}`;
  await open(page, own.user, '/dataset/register?form=time_series');
  const content = `u1,u2,y\n${Array.from({ length: 60 }, (_, index) => `${(index / 7).toFixed(3)},${Math.cos(index).toFixed(3)},${(index / 5 + Math.sin(index)).toFixed(3)}`).join('\n')}\n`;
  await page.locator('input[type="file"]').setInputFiles(csv(`${name}.csv`, content));
  await expect(page.getByRole('combobox', { name: t('source'), exact: true })).toContainText(t('source_rows'));
  await page.getByRole('textbox', { name: t('interval') }).fill('30');
  await page.getByRole('textbox', { name: t('start'), exact: true }).fill('2024-04-01T08:00:00');
  const found = page.getByRole('region', { name: t('found'), exact: true });
  await expect(found).toContainText(t('from_to', { from: '2024-04-01 08:00', to: '2024-04-01 08:29:30' }));
  await page.getByRole('radio', { name: new RegExp(t('kind_softsensor')) }).check();
  await expect(page.getByText(t('targets_needed')).first()).toBeVisible();
  await page.getByRole('combobox', { name: t('targets') }).click();
  await page.getByRole('option', { name: 'y', exact: true }).click();
  await page.getByRole('button', { name: d('register'), exact: true }).click();
  await expect(page.getByRole('tab', { name: d('tab_series') })).toHaveAttribute('aria-selected', 'true', {
    timeout: 60_000,
  });
  await expect(page.getByText(t('picture', { channels: 'y, u1, u2' }))).toBeVisible();
  await expect(page.getByRole('button', { name: c('show_table') }).first()).toBeVisible();

  // Visualisation knows the time by itself.
  const id = /details\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.goto(`/visualization/details/${id}`);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.goto(`/pre-processing/details/${id}`);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
});
