import { readFileSync } from 'node:fs';
import { en } from '../apps/web/src/features/projects/words.en.ts';
import { ja } from '../apps/web/src/features/projects/words.ja.ts';
import { en as ownRegressionEn } from '../apps/web/src/kinds/regression/words.en.ts';
import { ja as ownRegressionJa } from '../apps/web/src/kinds/regression/words.ja.ts';
import { anyOf } from './support/any-of.ts';
import { chooseTarget } from './support/choose-target.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { numberIn } from './support/screens.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('A target and Enter train good models; they are compared with the baseline, reported, saved and downloaded @ja', async ({
  page,
  browser,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const t = words(en, ja);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const dataset = await api.dataset(`experiments ${own.mark}`, experiments('e.csv'));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('link', { name: words(datasetEn, datasetJa)('train_model') }).click();
  for (const step of ['overview', 'summary', 'preprocessing', 'parameters', 'models', 'preview'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: r(`step_${step}`) })).toBeVisible();
    if (step === 'summary') {
      await chooseTarget(page, r('part_target'), 'yield');
      await expect(page.getByText(r('chosen_other', { targets: 'yield', count: 4 }))).toBeVisible();
      await page.getByRole('textbox', { name: r('project_name') }).focus();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/regress\/details\//);
  await expect(page.getByRole('progressbar', { name: t('progress_title') })).toBeVisible();
  await expect
    .poll(
      () =>
        page
          .getByRole('progressbar', { name: t('progress_title') })
          .getAttribute('aria-valuenow')
          .catch(() => '100'),
      { timeout: 60_000 },
    )
    .not.toBe('0');
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/result\//, { timeout: 150_000 });

  const board = page.getByRole('table', { name: r('leaderboard') });
  const rows = board.getByRole('row');
  // The answer comes first: the model that the board begins with, against the mean.
  const first = page.getByRole('main').getByRole('region').first();
  await expect(first.getByRole('heading', { name: words(uiEn, uiJa)('in_short') })).toBeVisible();
  await expect(first).toContainText((await rows.nth(1).getByRole('rowheader').textContent())!.replace(r('best'), ''));
  const best = await rows.nth(1).getByRole('cell').allTextContents();
  const dummy = await rows
    .filter({ hasText: r('dummy') })
    .getByRole('cell')
    .allTextContents();
  // The table's spread is 0.6; always predicting the mean is wrong by 10.
  expect(numberIn(best[1])).toBeLessThan(2.5);
  expect(numberIn(dummy[1])).toBeGreaterThan(8);
  await board.getByRole('button', { name: r('test_rmse') }).click();
  await expect(board.getByRole('columnheader', { name: r('test_rmse') })).toHaveAttribute('aria-sort', 'ascending');

  // Above the leaderboard: the best model's, or by its name where others are as good.
  const reportLink = anyOf(`^(${r('report_of_best')}|${r('report_of', { model: '.+' })})$`);
  await page.getByRole('link', { name: reportLink }).first().click();
  const scores = page.getByRole('table', { name: r('metrics'), exact: true });
  await expect(scores).toBeVisible({ timeout: 120_000 });
  const rmse = await scores
    .getByRole('row')
    .filter({ hasText: r('rmse') })
    .getByRole('cell')
    .allTextContents();
  expect(numberIn(rmse[2])).toBeLessThan(3);
  expect(numberIn(rmse[3])).toBeGreaterThan(5);
  for (const section of [
    'parity',
    'residuals',
    'section_importance',
    'section_partial_dependence',
    'section_learning_curve',
    'fold_scores',
    'section_domain',
    'provenance',
  ] as const) {
    await expect(page.getByRole('region', { name: r(section), exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: r('provenance'), exact: true })).toContainText('scikit-learn');

  await page.getByRole('button', { name: r('export_more') }).click();
  const saved = await downloaded(page, () => page.getByRole('menuitem', { name: r('export_html') }).click());
  const html = readFileSync(saved.path, 'utf8');
  expect(saved.name).toMatch(/\.html$/);
  expect(html.match(/<figure class="chart">.*?<svg /gs)?.length).toBeGreaterThanOrEqual(8);
  const offline = await browser.newContext({ offline: true });
  const away = await offline.newPage();
  await away.setContent(html);
  await expect(away.getByRole('heading', { name: new RegExp(`^\\d+ ${r('parity')}$`) })).toBeVisible();
  // Each chart has its own place: of a height, and none over another.
  const places = await away.locator('figure.chart').evaluateAll((charts) =>
    charts.map((chart) => {
      const { top, bottom, left, right } = chart.getBoundingClientRect();
      return { top, bottom, left, right, drawn: chart.querySelector('svg')?.getBoundingClientRect().height ?? 0 };
    }),
  );
  for (const [index, one] of places.entries()) {
    expect(one.drawn).toBeGreaterThan(100);
    for (const other of places.slice(0, index))
      expect(
        one.top >= other.bottom || one.bottom <= other.top || one.left >= other.right || one.right <= other.left,
      ).toBe(true);
  }
  await offline.close();

  await page.goBack();
  const model = await downloaded(page, () =>
    board
      .getByRole('button', { name: anyOf(r('download_of', { model: '.+' })) })
      .first()
      .click(),
  );
  const files = unzipped(model.bytes);
  const names = Object.keys(files).map((name) => name.split('/').at(-1));
  expect(names).toEqual(
    expect.arrayContaining(['README.md', 'manifest.json', 'predict.py', 'sample_input.csv', 'expected_output.csv']),
  );
});

test('a training is chosen by hand, followed live, and stopped @en', async ({ page, open, api, words, own }) => {
  test.setTimeout(180_000);
  const t = words(en, ja);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const ui = words(uiEn, uiJa);
  const dataset = await api.dataset(`long ${own.mark}`, experiments('long.csv', { rows: 6000 }));
  await open(page, own.user, `/training/regression/register/${dataset}`);
  await page.getByRole('tab', { name: r('step_summary') }).click();
  const name = page.getByRole('textbox', { name: r('project_name') });
  await name.fill(`stopped ${own.mark}`);
  await chooseTarget(page, r('part_target'), 'yield');
  await page.getByRole('combobox', { name: r('part_of', { column: 'time' }) }).click();
  await page.getByRole('option', { name: r('part_none') }).click();
  await expect(page.getByText(r('chosen_other', { targets: 'yield', count: 3 }))).toBeVisible();
  await page.getByRole('tab', { name: r('step_models') }).click();
  await page.getByRole('button', { name: r('select_all') }).click();
  // Back and a reload lose nothing.
  await page.goBack();
  await page.reload();
  await expect(name).toHaveValue(`stopped ${own.mark}`);
  await page.getByRole('tab', { name: r('step_preview') }).click();
  // A training that does not start is started from the project's page: the project is there already.
  await page.route(
    '**/api/train/model/*',
    (call) =>
      call.fulfill({
        status: 503,
        json: { detail: { response: 'busy', code: 'server_busy', params: {}, request_id: 'x' } },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: r('start') }).click();
  await expect(page).toHaveURL(/\/training\/regress\/details\//);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ui('close') })
    .click();
  await page.getByRole('button', { name: t('train'), exact: true }).click();
  await page.getByRole('button', { name: ui('stop'), exact: true }).click({ timeout: 30_000 });
  await expect(page.getByRole('alert').getByText(t('task_stopped'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t('status_stopped')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('train'), exact: true })).toBeEnabled();

  await page.goto('/training');
  const row = page.getByRole('row').filter({ hasText: `stopped ${own.mark}` });
  await expect(row).toContainText(t('status_stopped'));
  await page.getByRole('combobox', { name: t('status') }).click();
  await page.getByRole('option', { name: t('status_trained') }).click();
  await expect(page).toHaveURL(/status=trained/);
  await expect(row).toBeHidden();
});
