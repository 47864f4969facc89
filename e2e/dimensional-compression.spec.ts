import { readFileSync } from 'node:fs';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en } from '../apps/web/src/features/projects/words.en.ts';
import { ja } from '../apps/web/src/features/projects/words.ja.ts';
import { en as matrixEn } from '../apps/web/src/families/unsupervised/words.en.ts';
import { ja as matrixJa } from '../apps/web/src/families/unsupervised/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/dimensional-compression/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/dimensional-compression/words.ja.ts';
import { anyOf } from './support/any-of.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import { numberIn } from './support/screens.ts';
import { csv, type TableFile } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';

const ROWS = 80;

/** Five columns that two hidden quantities make, and a last row that keeps none of their rules. */
function plane(name: string): TableFile {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const [u, v] = [Math.sin(row * 1.7) * 3 + row / 20, Math.cos(row * 2.9) * 2];
    const noise = (column: number) => 0.1 * Math.sin(row * 12.9898 + column * 78.233);
    return [
      row % 2 === 0 ? 'A' : 'B',
      ...[u, u + v, u - v, 2 * v, u + 0.5 * v].map((value, column) => (value + noise(column)).toFixed(4)),
    ];
  });
  return csv(name, [
    ['line', 'flow', 'heat', 'pressure', 'level', 'speed'],
    ...rows,
    ['A', '9', '-9', '-9', '9', '-9'],
  ]);
}

test('a table is compressed by Enter alone; components, rows and outliers are looked into, and scores become a dataset @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const c = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const d = words(datasetEn, datasetJa);
  const dataset = await api.dataset(`plane ${own.mark}`, plane('plane.csv'));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('button', { name: d('training_type') }).click();
  await page
    .getByRole('menuitem', { name: words({ title: 'Dimensionality reduction' }, { title: '次元削減' })('title') })
    .click();
  for (const step of ['overview', 'summary', 'preprocessing', 'models', 'preview'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: c(`step_${step}`) })).toBeVisible();
    if (step === 'summary') await expect(page.getByText(c('chosen', { features: 6 }))).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/dimensional-compression\/details\//);
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/result\//, { timeout: 150_000 });
  await expect(page).toHaveURL(/\/training\/dimensional_compression\/result\//);

  const board = page.getByRole('table', { name: c('leaderboard') });
  await expect(board.getByRole('row')).toHaveCount(3);
  const pca = board.getByRole('row').filter({ hasText: 'PCA' });
  expect(numberIn((await pca.getByRole('cell').allTextContents())[3])).toBeGreaterThan(0.8);
  // Methods of different purposes have no best among them.
  await expect(board).not.toContainText(c('best'));
  await expect(page.getByRole('main').getByRole('region').first()).toContainText(c('answer_no_ranking'));
  const model = await downloaded(page, () =>
    pca
      .getByRole('button', { name: anyOf(c('download_of', { model: '.+' })) })
      .first()
      .click(),
  );
  expect(Object.keys(unzipped(model.bytes)).map((name) => name.split('/').at(-1))).toEqual(
    expect.arrayContaining(['README.md', 'manifest.json', 'project.py']),
  );

  await pca.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: c('scree') })).toBeVisible({ timeout: 120_000 });
  for (const section of ['scores', 'map_quality', 'loadings', 'outliers', 'provenance'] as const)
    await expect(page.getByRole('region', { name: c(section), exact: true })).toBeVisible();
  // The row that keeps no rule lies farthest beyond the limits, so its contributions are shown to begin with.
  await expect(page.getByRole('table', { name: c('contributions', { row: ROWS + 1 }) })).toBeVisible();

  await page.getByRole('combobox', { name: c('components_shown') }).click();
  await page.getByRole('option').nth(1).click();
  await expect(
    page.getByText(c('outliers_found', { t2: '.+', spe: '.+', components: 2, confidence: '.+' }).split('.+')[2]!),
  ).toBeVisible();
  await expect(
    page.getByText(c('contributions_text', { t2: '.+', spe: '.+', components: 2 }).split('.+').at(-1)!),
  ).toBeVisible();

  await page.getByRole('combobox', { name: c('colour'), exact: true }).click();
  await page.getByRole('option', { name: 'line', exact: true }).click();
  const chart = page.getByRole('img', { name: c('scores_of', { x: 'PC1', y: 'PC2' }) });
  await chart.scrollIntoViewIfNeeded();
  const corners = [
    [0.12, 0.14],
    [0.96, 0.14],
    [0.96, 0.8],
    [0.12, 0.8],
  ] as const;
  const selected = page.getByRole('table', { name: c('selected') });
  // A chart that is drawn anew under the pointer lets go of the shape.
  await expect(async () => {
    const box = (await chart.boundingBox())!;
    await page.mouse.move(box.x + box.width * corners[0][0], box.y + box.height * corners[0][1]);
    await page.mouse.down();
    for (const [x, y] of corners) await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 8 });
    await page.mouse.up();
    await expect(selected.getByRole('columnheader', { name: 'line' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  expect(await selected.getByRole('row').count()).toBeGreaterThan(ROWS / 2);
  const chosen = selected.getByRole('row').nth(5);
  const row = numberIn((await chosen.getByRole('cell').allTextContents())[0]);
  await chosen.click();
  await expect(page.getByRole('table', { name: c('contributions', { row }) })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: c('export_more') }).click();
  const saved = await downloaded(page, () => page.getByRole('menuitem', { name: c('export_html') }).click());
  expect(readFileSync(saved.path, 'utf8').match(/<figure class="chart">.*?<svg /gs)?.length).toBeGreaterThanOrEqual(7);

  const s = words(en, ja);
  const name = `scores ${own.mark}`;
  await page.getByRole('button', { name: c('save_scores') }).click();
  await page.getByRole('textbox', { name: s('saved_name') }).fill(name);
  await page.getByRole('button', { name: s('save'), exact: true }).click();
  await expect
    .poll(
      async () =>
        (
          await api.get<{ items: { name: string; row_count: number; state: string }[] }>('/dataset?form=table')
        ).items.find((item) => item.name === name)?.row_count,
      { timeout: 60_000 },
    )
    .toBe(ROWS + 1);

  const placed = `placed ${own.mark}`;
  await page.getByRole('button', { name: c('project_rows') }).click();
  await page.getByRole('combobox', { name: s('rows_dataset') }).fill(`plane ${own.mark}`);
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: s('saved_name') }).fill(placed);
  await page.getByRole('button', { name: s('save'), exact: true }).click();
  await expect
    .poll(
      async () =>
        (
          await api.get<{ items: { name: string; row_count: number; state: string }[] }>('/dataset?form=table')
        ).items.find((item) => item.name === placed)?.row_count,
      { timeout: 60_000 },
    )
    .toBe(ROWS + 1);

  await page.getByRole('button', { name: c('select_outside') }).click();
  await page.getByRole('button', { name: c('leave_out') }).click();
  const m = words(matrixEn, matrixJa);
  await expect(page.getByRole('textbox', { name: m('excluded_rows') })).toHaveValue(new RegExp(`(^|[ -])${ROWS + 1}$`));
});
