import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as trainingEn } from '../apps/web/src/features/projects/words.en.ts';
import { ja as trainingJa } from '../apps/web/src/features/projects/words.ja.ts';
import { en as ownRegressionEn } from '../apps/web/src/kinds/regression/words.en.ts';
import { ja as ownRegressionJa } from '../apps/web/src/kinds/regression/words.ja.ts';
import { anyOf } from './support/any-of.ts';
import { chooseTarget } from './support/choose-target.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';
import { seriousViolations } from './support/axe.ts';
import type { ProductApi } from './support/product-api.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';

const fill = { id: 'fill', step: 'missing_statistic', parameters: { columns: ['flow'], statistic: 'mean' } };
const encode = { id: 'encode', step: 'encode_target', parameters: { columns: ['lot'], target: 'yield' } };
const double = { id: 'double', step: 'formula', parameters: { column: 'double', formula: '[flow] * 2' } };

/** 120 rows: yield goes with flow, of which every seventh is missing; lots of four rows mean nothing. */
function rows(): string[][] {
  return Array.from({ length: 120 }, (_, i) => [
    `L${Math.floor(i / 4)}`,
    i % 7 === 0 ? '' : (20 + Math.sin(i * 1.7) * 5).toFixed(3),
    (60 + Math.sin(i * 1.7) * 10 + Math.sin(i * 12.3)).toFixed(3),
  ]);
}

/** The dataset as it was uploaded, and the one that a saved recipe made of it. */
async function prepared(api: ProductApi, mark: string): Promise<{ raw: string; made: string; name: string }> {
  const name = `lots ${mark}`;
  const raw = await api.dataset(name, csv(`${name}.csv`, [['lot', 'flow', 'yield'], ...rows()]));
  const { temp_id } = await api.post<{ temp_id: string }>(`/preprocess/dataset/${raw}`, {
    recipe: { steps: [double, fill, encode] },
  });
  await api.becomes(`/preprocess/result/${temp_id}`, { state: 'ready' }, 120_000);
  const { dataset_id } = await api.post<{ dataset_id: string }>(`/new_dataset/register/${temp_id}`, {
    as: 'dataset',
    name: `${name} clean`,
    save_recipe: { name: `cleaning ${mark}` },
  });
  await api.becomes(`/dataset/${dataset_id}/true`, { state: 'ready' }, 120_000);
  return { raw, made: dataset_id, name };
}

test('the recipe that made a dataset is learned anew in the folds, told in the report, and replayed on rows as they were before it @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(300_000);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const c = words(trainingEn, trainingJa);
  const p = words(predictionEn, predictionJa);
  const { made, name } = await prepared(api, own.mark);
  await open(page, own.user, `/training/regression/register/${made}?step=overview`);
  await expect(page.getByRole('table', { name: r('dataset') })).toBeVisible();
  await page.getByRole('tab', { name: r('step_summary') }).click();
  await chooseTarget(page, r('part_target'), 'yield');
  await page.getByRole('tab', { name: r('step_preprocessing') }).click();
  const steps = page.getByRole('table', { name: c('steps_label') });
  await expect(steps.getByRole('row')).toHaveCount(4, { timeout: 60_000 });
  await expect(steps.getByRole('row').nth(1)).toContainText(c('part_once'));
  await expect(steps.getByRole('row').nth(2)).toContainText(c('part_refitted'));
  await expect(steps.getByRole('row').nth(3)).toContainText(c('part_refitted'));
  await expect(page.getByText(c('begins_with', { name, version: 1 }))).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: r('step_summary') }).click();
  await page.getByRole('combobox', { name: r('part_of', { column: 'double' }) }).click();
  await page.getByRole('option', { name: r('part_feature'), exact: true }).click();
  await page.getByRole('tab', { name: r('step_models') }).click();
  await page.getByRole('button', { name: r('select_none'), exact: true }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('tab', { name: r('step_preview') }).click();
  await expect(page.getByText(c('used_history'))).toBeVisible();
  await page.getByRole('button', { name: r('start') }).click();
  await expect(page).toHaveURL(/\/training\/regress\/details\//);
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/result\//, { timeout: 150_000 });
  // Above the leaderboard: the best model's, or by its name where others are as good.
  const reportLink = anyOf(`^(${r('report_of_best')}|${r('report_of', { model: '.+' })})$`);
  await page.getByRole('link', { name: reportLink }).first().click();
  const described = page.getByRole('region', { name: c('recipe') });
  // No feature comes of the lot, which the last step encodes.
  await expect(described).toContainText(c('refitted_text', { learned: 1, steps: 3 }), { timeout: 120_000 });
  await expect(described).toContainText(`cleaning ${own.mark}`);
  await expect(page.getByText(/分割前のすべての行|before any split/)).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);

  await page
    .getByRole('main')
    .getByRole('link', { name: r('predict'), exact: true })
    .click();
  await page.getByRole('tab', { name: p('source_rows') }).click();
  await expect(page.getByText('flow', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('double', { exact: true })).toHaveCount(0);
});

test('a saved recipe is put before the models of a table, with its columns to choose from; taking a dataset as it is warns @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const c = words(trainingEn, trainingJa);
  const { raw, made } = await prepared(api, `${own.mark} b`);
  await open(page, own.user, `/training/regression/register/${raw}?step=overview`);
  // A column that the recipe makes is chosen as the target on the first step.
  await page.getByRole('button', { name: c('target_by_recipe') }).click();
  await page.getByRole('combobox', { name: c('choose_saved') }).click();
  await page.getByRole('option', { name: `cleaning ${own.mark} b` }).click();
  await expect(page.getByRole('table', { name: c('columns') }).getByRole('rowheader', { name: 'double' })).toBeVisible({
    timeout: 60_000,
  });
  await chooseTarget(page, r('part_target'), 'double');
  await page.getByRole('tab', { name: r('step_summary') }).click();
  await expect(page.getByText(r('chosen_other', { targets: 'double', count: 2 }))).toBeVisible();
  await chooseTarget(page, r('part_target'), 'yield');
  await chooseTarget(page, r('part_target'), 'double');
  await page.getByRole('tab', { name: r('step_preprocessing') }).click();
  await expect(page.getByRole('combobox', { name: c('choose_saved') })).toHaveText(`cleaning ${own.mark} b`);
  await expect(page.getByText(c('columns_after', { count: 4 }))).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: r('step_summary') }).click();
  // The lot is no feature, whatever a recipe makes of it.
  await expect(page.getByText(r('chosen_other', { targets: 'yield', count: 2 }))).toBeVisible();
  await expect(page.getByRole('combobox', { name: r('part_of', { column: 'double' }) })).toBeVisible();

  await open(page, own.user, `/training/regression/register/${made}?step=preprocessing`);
  await page.getByRole('combobox', { name: c('use'), exact: true }).click();
  await page.getByRole('option', { name: c('use_none') }).click();
  await page.getByRole('tab', { name: r('step_overview') }).click();
  await expect(page.getByText(/分割前のすべての行|before any split/)).toBeVisible({ timeout: 30_000 });
});
