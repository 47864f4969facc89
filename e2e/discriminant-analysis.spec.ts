import { readFileSync } from 'node:fs';
import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/discriminant-analysis/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/discriminant-analysis/words.ja.ts';
import { anyOf } from './support/any-of.ts';
import { chooseTarget } from './support/choose-target.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { numberIn } from './support/screens.ts';
import { parts } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';

test('Enter alone trains classifiers; they are compared, reported down to single rows, costed, saved and predict @ja', async ({
  page,
  browser,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(400_000);
  const r = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const p = words({ ...ownEn, ...predictionEn }, { ...ownJa, ...predictionJa });
  const dataset = await api.dataset(`parts ${own.mark}`, parts('parts.csv'));
  await open(page, own.user, `/training/discriminant_analysis/register/${dataset}`);
  for (const step of ['overview', 'summary', 'preprocessing', 'parameters', 'models', 'preview'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: r(`step_${step}`) })).toBeVisible();
    if (step === 'summary') {
      await chooseTarget(page, r('part_target'), 'grade');
      await expect(page.getByText(r('chosen_other', { target: 'grade', count: 3 }))).toBeVisible();
      await expect(
        page.getByRole('table', { name: r('classes_of', { column: 'grade' }) }).getByRole('row'),
      ).toHaveCount(4);
      await page.getByRole('textbox', { name: r('project_name') }).focus();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/discriminant-analysis\/details\//);
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/result\//, { timeout: 200_000 });

  const board = page.getByRole('table', { name: r('leaderboard') });
  const leading = await board.getByRole('rowheader').first().textContent();
  await expect(page.getByRole('main').getByRole('region').first()).toContainText(leading!.replace(r('best'), ''));
  const best = await board.getByRole('row').nth(1).getByRole('cell').allTextContents();
  const dummy = await board
    .getByRole('row')
    .filter({ hasText: r('dummy') })
    .getByRole('cell')
    .allTextContents();
  // Three grades that hardly overlap: nearly all rows are told apart, a third of them by chance.
  expect(numberIn(best[1])).toBeGreaterThan(0.9);
  expect(numberIn(dummy[1])).toBeCloseTo(1 / 3, 2);
  await page.getByRole('tab', { name: r('board_test') }).click();
  await expect(board.getByRole('row').nth(1)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: r('board_folds') }).click();
  await board
    .getByRole('row')
    .filter({ hasText: /PLS-DA/ })
    .getByRole('link', { name: anyOf(r('report_of', { model: '.+' })) })
    .first()
    .click();
  await expect(page.getByRole('table', { name: r('metrics'), exact: true })).toBeVisible({ timeout: 200_000 });
  for (const section of [
    'confusion',
    'class_figures',
    'section_curves',
    'calibration',
    'section_costs',
    'latent',
    'section_regions',
    'section_importance',
    'fold_scores',
    'provenance',
  ] as const) {
    await expect(page.getByRole('region', { name: r(section), exact: true })).toBeVisible();
  }

  // The slow part comes into its own place by itself.
  const permutation = page.getByRole('region', { name: r('section_permutation_test'), exact: true });
  await expect(permutation.getByRole('img').first()).toBeVisible({ timeout: 200_000 });

  // A line of the confusion matrix opens its rows.
  const confusion = page.getByRole('region', { name: r('confusion'), exact: true });
  await confusion.getByRole('combobox', { name: r('actual_class') }).click();
  await page.getByRole('option', { name: 'coarse' }).click();
  const rows = confusion.getByRole('table', { name: r('rows_of_cell_of', { target: 'grade' }) });
  await expect(rows.getByRole('row').nth(1)).toContainText('coarse');
  await expect(rows.getByRole('columnheader', { name: 'P(coarse)' })).toBeVisible();

  // Costs are typed, and the figures follow.
  const costs = page.getByRole('region', { name: r('section_costs'), exact: true });
  const always = costs.getByText(r('constant_decisions', { list: '' }).slice(0, 8));
  const before = await always.textContent();
  await costs.getByRole('textbox', { name: r('cost_of', { actual: 'coarse', given: 'fine' }) }).fill('50');
  await expect(always).not.toHaveText(before ?? '');
  await costs.getByRole('textbox', { name: r('cost_of', { actual: 'coarse', given: 'fine' }) }).fill('x');
  await expect(costs.getByText(r('cost_not_a_number'))).toBeVisible();
  await costs.getByRole('button', { name: r('costs_reset') }).click();
  await expect(always).toHaveText(before ?? '');

  // Decision regions on other axes.
  const regions = page.getByRole('region', { name: r('section_regions'), exact: true });
  await regions.getByRole('combobox', { name: r('plane'), exact: true }).click();
  await page.getByRole('option', { name: r('plane_pca') }).click();
  await expect(regions.getByRole('progressbar')).toBeHidden();
  await expect(regions.getByRole('alert')).toBeHidden();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: r('export_more') }).click();
  const saved = await downloaded(page, () => page.getByRole('menuitem', { name: r('export_html') }).click());
  const html = readFileSync(saved.path, 'utf8');
  expect(html.match(/<figure class="chart">.*?<svg /gs)?.length).toBeGreaterThanOrEqual(10);
  const offline = await browser.newContext({ offline: true });
  const away = await offline.newPage();
  await away.setContent(html);
  await expect(away.getByRole('heading', { name: new RegExp(`^\\d+ ${r('confusion')}$`) })).toBeVisible();
  await offline.close();

  // A typed row is answered at once, with the probability of each class.
  await page
    .getByRole('main')
    .getByRole('link', { name: r('predict'), exact: true })
    .click();
  const bars = page.getByRole('list', { name: p('probabilities_of_row') });
  await expect(bars.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: p('start') }).click();
  await expect(page).toHaveURL(/\/prediction\/discriminant-analysis\/report\//, { timeout: 60_000 });
  await expect(page.getByRole('table', { name: p('classes_given') })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: p('prediction'), exact: true })).toContainText('P(fine)');
  expect(await seriousViolations(page)).toEqual([]);
});

test('a trained classifier is downloaded with its script @ja', async ({ page, open, api, words, own }) => {
  test.setTimeout(240_000);
  const r = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const dataset = await api.dataset(`taken ${own.mark}`, parts('parts.csv'));
  const features = ['diameter', 'weight', 'speed'].map((name) => ({ name, type: 'numeric' }));
  const { project_id: id } = await api.post<{ project_id: string }>(`/discriminant/analysis/register/${dataset}`, {
    name: `taken ${own.mark}`,
    comment: '',
    options: { target: 'grade', features, models: [{ name: 'lda', parameters: { name: 'lda' } }] },
  });
  await api.post(`/discriminant/analysis/train/model/${id}`, {});
  await api.becomes(`/project/${id}`, { status: 'trained' }, 120_000);
  await open(page, own.user, `/training/discriminant-analysis/result/${id}`);
  const model = await downloaded(page, () =>
    page
      .getByRole('button', { name: anyOf(r('download_of', { model: '.+' })) })
      .first()
      .click(),
  );
  const names = Object.keys(unzipped(model.bytes)).map((name) => name.split('/').at(-1));
  expect(names).toEqual(
    expect.arrayContaining(['README.md', 'manifest.json', 'predict.py', 'sample_input.csv', 'expected_output.csv']),
  );
});
