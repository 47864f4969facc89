import { en as chartEn } from '../apps/web/src/charts/en.ts';
import { ja as chartJa } from '../apps/web/src/charts/ja.ts';
import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en } from '../apps/web/src/features/lineage/en.ts';
import { ja } from '../apps/web/src/features/lineage/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import type { ProductApi } from './support/product-api.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/** A dataset made from another by a recipe that leaves out hot experiments. Answers its id. */
async function derive(api: ProductApi, dataset: string, name: string): Promise<string> {
  const steps = [
    {
      id: 'cool',
      step: 'filter_rows',
      parameters: { selection: { all: [{ column: 'temperature', between: [null, 110] }] }, action: 'keep' },
    },
  ];
  const { temp_id } = await api.post<{ temp_id: string }>(`/preprocess/dataset/${dataset}`, { recipe: { steps } });
  await api.becomes(`/preprocess/result/${temp_id}`, { state: 'ready' }, 90_000);
  return (await api.post<{ dataset_id: string }>(`/new_dataset/register/${temp_id}`, { as: 'dataset', name }))
    .dataset_id;
}

test('a number is followed back to its file, and a deleted ancestor stays in the lineage @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(300_000);
  const t = words(en, ja);
  const c = words(chartEn, chartJa);
  const d = words(datasetEn, datasetJa);
  const [raw, clean, slope] = [`raw ${own.mark}`, `clean ${own.mark}`, `slope ${own.mark}`];
  const file = `${raw}.csv`;
  const rawId = await api.dataset(raw, experiments(file));
  const cleanId = await derive(api, rawId, clean);
  const project = await api.project(slope, cleanId, ['linear', 'ridge']);
  const {
    trained_models: [model],
  } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${project}`);
  const { prediction_id } = await api.post<{ prediction_id: string }>(`/prediction/${project}`, {
    name: `forecast ${own.mark}`,
    model_key: model!.model_key,
    data: { kind: 'dataset', dataset_id: rawId },
  });
  await api.becomes(`/inference/${prediction_id}`, { state: 'succeeded' }, 90_000);

  // From the prediction back to the file it all began with.
  await open(page, own.user, `/prediction/regression/report/${prediction_id}`);
  const graph = page.getByRole('group', { name: t('lineage_of', { name: `forecast ${own.mark}` }), exact: true });
  for (const name of [file, raw, clean, slope, `forecast ${own.mark}`])
    await expect(graph.getByText(name, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await graph.getByRole('button', { name: t('details_of', { name: slope }), exact: true }).click();
  const facts = page.getByRole('table', { name: t('details_of', { name: slope }), exact: true });
  await expect(facts.getByRole('row').filter({ hasText: t('seed') })).toContainText('0');
  await expect(facts).toContainText('scikit-learn');
  await graph.getByRole('link', { name: clean, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dataset/details/${cleanId}`));

  // The same from the dataset: a tab, a table of it, and images for slides.
  await page.getByRole('tab', { name: d('tab_lineage') }).click();
  const whole = page.getByRole('group', { name: t('lineage_of', { name: clean }), exact: true });
  await expect(whole.getByRole('link', { name: file })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const tools = page.getByRole('group', { name: c('chart_tools', { title: t('lineage_of', { name: clean }) }) });
  await tools.getByRole('button', { name: c('download') }).click();
  const svg = await downloaded(page, () => page.getByRole('menuitem', { name: c('download_svg') }).click());
  expect(svg.bytes.toString()).toContain(file);
  await tools.getByRole('button', { name: c('download') }).click();
  const png = await downloaded(page, () => page.getByRole('menuitem', { name: c('download_png') }).click());
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  await tools.getByRole('button', { name: c('show_table') }).click();
  await expect(page.getByRole('row').filter({ hasText: slope }).first()).toContainText(clean);

  // The original is deleted alone: what was made from it stays and goes on naming it.
  await page.goto(`/dataset/details/${rawId}/training_data`);
  await page.getByRole('button', { name: /^(More|その他)$/ }).click();
  await page.getByRole('menuitem', { name: d('delete'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: d('delete_title', { name: raw }) });
  for (const name of [clean, slope, `forecast ${own.mark}`])
    await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: t('delete_keep') })).toBeChecked();
  await expect(dialog.getByText(t('stays'), { exact: true })).toHaveCount(2);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: d('delete'), exact: true }).click();
  await expect(page).toHaveURL(/\/dataset$/);
  expect(await api.status(`/project/${project}`)).toBe(200);
  expect(await api.status(`/inference/${prediction_id}`)).toBe(404);
  await page.goto(`/dataset/details/${cleanId}/training_data?tab=lineage`);
  await expect(whole.getByText(t('kind_deleted_version', { version: 1 }), { exact: false })).toBeVisible();
  await whole.getByRole('button', { name: t('details_of', { name: raw }), exact: true }).click();
  await expect(page.getByText(t('deleted_text'))).toBeVisible();

  // On a phone: downwards, and everything can be reached.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(whole.getByRole('link', { name: slope, exact: true })).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
});

test('a project with predictions is deleted with them, once that is read @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const t = words(en, ja);
  const { ja: trainingJa } = await import('../apps/web/src/features/projects/words.ja.ts');
  const { en: trainingEn } = await import('../apps/web/src/features/projects/words.en.ts');
  const p = words(trainingEn, trainingJa);
  const name = `used ${own.mark}`;
  const dataset = await api.dataset(name, experiments(`${name}.csv`, { rows: 60 }));
  const project = await api.project(name, dataset, ['linear']);
  const {
    trained_models: [model],
  } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${project}`);
  const { prediction_id } = await api.post<{ prediction_id: string }>(`/prediction/${project}`, {
    name: `only ${own.mark}`,
    model_key: model!.model_key,
    data: { kind: 'dataset', dataset_id: dataset },
  });
  await api.becomes(`/inference/${prediction_id}`, { state: 'succeeded' }, 90_000);
  await open(page, own.user, `/training?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: p('actions', { name }) }).click();
  await page.getByRole('menuitem', { name: p('delete') }).click();
  const dialog = page.getByRole('dialog', { name: p('delete_title', { name }) });
  await expect(dialog.getByRole('link', { name: `only ${own.mark}` })).toBeVisible();
  await expect(dialog).toContainText(t('delete_all_text'));
  await dialog.getByRole('button', { name: p('delete_everything') }).click();
  await expect(page.getByText(p('deleted', { name }))).toBeVisible();
  expect([
    await api.status(`/project/${project}`),
    await api.status(`/inference/${prediction_id}`),
    await api.status(`/dataset/${dataset}/true`),
  ]).toEqual([404, 404, 200]);
});
