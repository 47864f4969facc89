import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/soft-sensor/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/soft-sensor/words.ja.ts';
import { seriousViolations } from './support/axe.ts';
import { numberIn } from './support/screens.ts';
import { sampleAndHoldSeries } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';

test('a series with held laboratory values becomes a soft sensor by Enter alone; shuffling is warned of, and the report shows its lags @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(300_000);
  const c = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const d = words(datasetEn, datasetJa);
  const dataset = await api.dataset(`sensor ${own.mark}`, sampleAndHoldSeries('sensor.csv'));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('button', { name: d('training_type') }).click();
  await page
    .getByRole('menuitem', { name: words({ title: 'Soft sensor' }, { title: 'ソフトセンサー' })('title') })
    .click();
  for (const step of ['overview', 'summary', 'series', 'parameters', 'models', 'preview'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: c(`step_${step}`) })).toBeVisible();
    if (step === 'series') {
      // 600 rows, of which every sixth is an analysis; what the first row holds may be older.
      await expect(page.getByRole('table', { name: c('first_analyses') })).toContainText('7');
      const heat = page.getByRole('textbox', { name: c('dead_time_of', { column: 'heat' }) });
      await expect(heat).toBeVisible();
      await expect(page.locator('button[type="submit"]')).toBeEnabled();
    }
    if (step === 'parameters') {
      await page.getByRole('combobox').first().click();
      await page.getByRole('option', { name: c('option_method_shuffled') }).click();
      await expect(page.getByRole('dialog')).toContainText(c('shuffle_figures'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('combobox').first()).toContainText(c('option_method_time'));
      await page.getByRole('heading', { level: 2 }).first().click();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/soft-sensor\/details\//);
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/training\/soft-sensor\/result\//, { timeout: 200_000 });

  const board = page.getByRole('table', { name: c('leaderboard') });
  await expect(board).toContainText(c('dummy_last_value'));
  await expect(board).toContainText(c('dummy_mean'));
  const rmse = async (row: number) =>
    numberIn((await board.getByRole('row').nth(row).getByRole('cell').allTextContents())[2]);
  const lastValue = board.getByRole('row').filter({ hasText: c('dummy_last_value') });
  // A sensor that reads flow and heat knows more than the last analysis.
  expect(await rmse(1)).toBeLessThan(numberIn((await lastValue.getByRole('cell').allTextContents())[2]));
  expect(await seriousViolations(page)).toEqual([]);

  await board.getByRole('row').nth(1).getByRole('link').first().click();
  for (const section of ['metrics', 'course', 'parity', 'errors', 'lag_map', 'domain', 'drift', 'latent'] as const)
    await expect(page.getByRole('region', { name: c(section), exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await seriousViolations(page)).toEqual([]);
});

test('a sensor estimates a series, beside its laboratory values @en', async ({ page, open, api, words, own }) => {
  test.setTimeout(240_000);
  const p = words({ ...predictionEn, ...ownEn }, { ...predictionJa, ...ownJa });
  const dataset = await api.dataset(`sensor ${own.mark}`, sampleAndHoldSeries('sensor.csv'));
  const { project_id: project } = await api.post<{ project_id: string }>(`/softsensor/register/${dataset}`, {
    name: `sensor ${own.mark}`,
    comment: '',
    options: {
      target: 'quality',
      features: ['flow', 'heat'].map((name) => ({ name, type: 'numeric' })),
      time: 'at',
      models: [{ name: 'ridge', parameters: {} }],
    },
  });
  await api.post(`/softsensor/train/model/${project}`, {});
  await api.becomes(`/project/${project}`, { status: 'trained' }, 120_000);
  await open(page, own.user, `/prediction/register/${project}/soft_sensor?dataset=${dataset}`);
  await page.getByRole('button', { name: p('start') }).click();
  await expect(page).toHaveURL(/\/prediction\/report\/soft_sensor\//, { timeout: 60_000 });
  await expect(
    page
      .getByRole('region', { name: p('estimates_over_time'), exact: true })
      .locator('canvas')
      .first(),
  ).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: p('summary'), exact: true })).toContainText(p('against_measured'));
  // The table is read anew when the run has ended; it is judged when it has come.
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(() => seriousViolations(page)).toEqual([]);
});
