import { readFileSync } from 'node:fs';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en } from '../apps/web/src/features/projects/words.en.ts';
import { ja } from '../apps/web/src/features/projects/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/clustering/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/clustering/words.ja.ts';
import { offeredTrainingTypes } from '../apps/web/src/lib/training-screens.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { numberIn } from './support/screens.ts';
import { csv, type TableFile } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';

const EACH = 30;
const places = { cast: [0, 0, 10], forged: [6, 5, 40], milled: [-5, 8, 70] } as const;

/** Three kinds of parts that lie well apart. */
function kinds(name: string): TableFile {
  const rows = Object.entries(places).flatMap(([kind, centre], group) =>
    Array.from({ length: EACH }, (_, row) => [
      ...centre.map((value, column) =>
        (value + (column === 2 ? 4 : 0.8) * Math.sin(row * 12.9898 + column * 78.233 + group * 37.719)).toFixed(4),
      ),
      kind,
    ]),
  );
  return csv(name, [['hardness', 'roughness', 'weight', 'kind'], ...rows]);
}

test('a table is clustered; the number is recommended, the tree is cut elsewhere and saved, and a typed row is assigned @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.skip(!offeredTrainingTypes.includes('clustering'), 'clustering is not offered in the browser');
  test.setTimeout(300_000);
  const c = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const d = words(datasetEn, datasetJa);
  const p = words({ ...ownEn, ...predictionEn }, { ...ownJa, ...predictionJa });
  const dataset = await api.dataset(`kinds ${own.mark}`, kinds('kinds.csv'));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('button', { name: d('training_type') }).click();
  await page
    .getByRole('menuitem', { name: words({ title: 'Clustering' }, { title: 'クラスタリング' })('title') })
    .click();
  for (const step of ['overview', 'summary', 'preprocessing', 'models', 'preview'] as const) {
    await expect(page.getByRole('heading', { level: 2, name: c(`step_${step}`) })).toBeVisible();
    if (step === 'summary') {
      await page.getByRole('combobox', { name: c('label_column') }).click();
      await page.getByRole('option', { name: 'kind' }).click();
      await expect(page.getByText(c('chosen', { features: 3 }))).toBeVisible();
      await page.getByRole('heading', { level: 2 }).first().click();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/clustering\/details\//);
  // Who waits for the training is shown what came of it.
  await expect(page).toHaveURL(/\/result\//, { timeout: 150_000 });

  const board = page.getByRole('table', { name: c('leaderboard') });
  await expect(board.getByRole('row')).toHaveCount(3);
  const tree = board.getByRole('row').filter({ hasText: /Hierarchical|階層/ });
  const cells = await tree.getByRole('cell').allTextContents();
  expect(numberIn(cells[1])).toBeGreaterThan(0.7);
  expect(numberIn(cells[2])).toBe(3);
  expect(await seriousViolations(page)).toEqual([]);

  await tree.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: c('found') })).toBeVisible({ timeout: 120_000 });
  for (const section of [
    'found',
    'choice',
    'projection',
    'tree',
    'silhouette_plot',
    'profiles',
    'centres',
    'section_external',
    'provenance',
  ] as const)
    await expect(page.getByRole('region', { name: c(section), exact: true })).toBeVisible();
  // The known kinds are found exactly.
  await expect(page.getByRole('region', { name: c('section_external'), exact: true })).toContainText('1.000');

  // The row in the middle of the first cluster is listed with its values.
  await page
    .getByRole('table', { name: c('found') })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('table', { name: c('selected') }).getByRole('row')).toHaveCount(2);

  const section = page.getByRole('region', { name: c('tree'), exact: true });
  const cuts = section.getByRole('table', { name: c('cut_clusters') });
  await expect(cuts.getByRole('row')).toHaveCount(4);
  await section.getByRole('textbox', { name: c('clusters'), exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(cuts.getByRole('row')).toHaveCount(6);
  // A click below the root cuts into two.
  const chart = section.getByRole('img').first();
  const { width } = (await chart.boundingBox())!;
  await chart.click({ position: { x: width * 0.15, y: 300 } });
  await expect(cuts.getByRole('row')).toHaveCount(3);
  await section.getByRole('textbox', { name: c('clusters'), exact: true }).fill('4');
  await page.keyboard.press('Enter');
  await expect(cuts.getByRole('row')).toHaveCount(5);
  expect(await seriousViolations(page)).toEqual([]);

  const s = words(en, ja);
  const name = `labels ${own.mark}`;
  await section.getByRole('button', { name: c('save_cut') }).click();
  await page.getByRole('textbox', { name: s('saved_name') }).fill(name);
  await page.getByRole('button', { name: s('save'), exact: true }).click();
  await expect
    .poll(
      async () =>
        (await api.get<{ items: { name: string; row_count: number }[] }>('/dataset?form=table')).items.find(
          (item) => item.name === name,
        )?.row_count,
      { timeout: 60_000 },
    )
    .toBe(3 * EACH);

  await page.getByRole('button', { name: c('export_more') }).click();
  const saved = await downloaded(page, () => page.getByRole('menuitem', { name: c('export_html') }).click());

  // Every chart, each of vectors.
  expect(readFileSync(saved.path, 'utf8').match(/<figure class="chart">.*?<svg /gs)?.length).toBe(6);

  await page
    .getByRole('main')
    .getByRole('link', { name: c('predict'), exact: true })
    .click();
  await expect(page.getByRole('table', { name: new RegExp(p('cluster_named', { number: '\\d' })) })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: p('start') }).click();
  await expect(page).toHaveURL(/\/prediction\/clustering\/report\//, { timeout: 60_000 });
  await expect(page.getByRole('table', { name: p('clusters_assigned') })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: p('prediction'), exact: true })).toContainText(p('second'));
  expect(await seriousViolations(page)).toEqual([]);
});
