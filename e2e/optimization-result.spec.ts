import { en } from '../apps/web/src/kinds/optimization/result/words.en.ts';
import { ja } from '../apps/web/src/kinds/optimization/result/words.ja.ts';
import { downloaded, unzipped } from './support/downloads.ts';
import type { ProductApi } from './support/product-api.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { decisionsEn as projectEn, decisionsJa as projectJa } from './support/decision-words.ts';

/** Yield is highest, 90, at 70 and 0.4 with catalyst B; cost rises with both. */
function process(name: string) {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const [temperature, ratio] = [40 + (at % 10) * 6.5, (at % 7) / 6.2];
    const catalyst = at % 2 === 0 ? 'A' : 'B';
    const strength = 90 - 0.02 * (temperature - 70) ** 2 - 60 * (ratio - 0.4) ** 2 - (catalyst === 'A' ? 10 : 0);
    const cost = 1 + 0.04 * (temperature - 40) + ratio;
    return [`L${at + 1}`, temperature, ratio.toFixed(3), catalyst, strength.toFixed(3), cost.toFixed(3)];
  });
  return csv(`${name}.csv`, [['lot', 'temperature', 'ratio', 'catalyst', 'yield', 'cost'], ...rows]);
}

/** Conditions that were searched for with a model of each target. */
async function searched(api: ProductApi, name: string): Promise<string> {
  const dataset = await api.dataset(name, process(name));
  const features = [
    { name: 'temperature', type: 'numeric' },
    { name: 'ratio', type: 'numeric' },
    { name: 'catalyst', type: 'categorical' },
  ];
  const { project_id: training } = await api.post<{ project_id: string }>(`/regress/register/${dataset}`, {
    name,
    options: {
      targets: ['yield', 'cost'],
      features,
      models: [{ name: 'gaussian_process', parameters: { name: 'gaussian_process' } }],
    },
  });
  await api.post(`/train/model/${training}`, {});
  await api.becomes(`/project/${training}`, { status: 'trained' }, 120_000);
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${training}`);
  const { project_id: project } = await api.post<{ project_id: string }>(`/optimization/register/${dataset}`, {
    name,
    comment: '',
    options: {
      models: models.map(({ model_key }) => ({ project_id: training, model_key })),
      labels: 'lot',
      targets: [
        { target: 'yield', goal: 'max' },
        { target: 'cost', goal: 'range', lower: 1, upper: 2.2 },
      ],
      factors: [
        { type: 'range', name: 'temperature', lower: 40, upper: 98 },
        { type: 'unit', name: 'ratio', lower: 0, upper: 0.9, unit: 0.1 },
        { type: 'categorical', name: 'catalyst', levels: ['A', 'B'] },
      ],
      tolerances: [{ factor: 'temperature', plus_minus: 3 }],
      algorithms: ['random', 'multi_bayes'],
      trials: 24,
    },
  });
  await api.post(`/optimization/evaluate/${project}`, {});
  await api.becomes(`/optimization/project/${project}`, { state: 'succeeded' }, 180_000);
  return project;
}

test('what was found is read, chosen in a table, moved in the profiler and taken away @en', async ({
  page,
  own,
  open,
  api,
  words,
}) => {
  test.setTimeout(600_000);
  const t = words(en, ja);
  const p = words(projectEn, projectJa);
  const project = await searched(api, `found ${own.mark}`);
  await open(page, own.user, `/optimization/regress/details/${project}`);
  await page.getByRole('link', { name: t('to_result') }).click();
  await expect(page.getByRole('heading', { name: t('shortlist') })).toBeVisible();
  await expect(page.getByText(/L\d+/).first()).toBeVisible();

  // The table of the Pareto set says which condition is looked at above.
  const front = page.getByRole('table', { name: t('pareto_set') }).getByRole('radio');
  await front.last().click();
  const trial = /\d+/.exec((await front.last().getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const chosen = page.getByRole('region', { name: t('chosen'), exact: true });
  await expect(chosen).toBeVisible();
  const inShortlist = page.getByRole('table', { name: t('shortlist') }).getByRole('radio', { checked: true });
  if ((await inShortlist.count()) === 0)
    await expect(chosen.getByText(t('chosen_trial', { trial }), { exact: true })).toBeVisible();
  await page
    .getByRole('table', { name: t('shortlist') })
    .getByRole('radio')
    .first()
    .click();
  await expect(chosen.getByRole('table', { name: t('nearest') })).toContainText(/L\d+/);
  await expect(chosen.getByRole('table', { name: t('robustness') }).getByRole('row')).toHaveCount(3);

  const sheet = await downloaded(page, () => page.getByRole('button', { name: t('sheet') }).click());
  expect(sheet.name).toMatch(/(random|multi_bayes)-runs\.xlsx$/);
  const parts = unzipped(sheet.bytes);
  const said = Object.entries(parts)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => Buffer.from(bytes).toString('utf8'))
    .join('');
  for (const text of ['temperature', 'yield predicted', 'cost upper', 'Instructions']) expect(said).toContain(text);
  await page.getByRole('button', { name: p('other_files') }).click();
  const trials = await downloaded(page, () =>
    page
      .getByRole('menuitem', { name: t('trials_csv') })
      .first()
      .click(),
  );
  expect(trials.bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(1 + 2 * 24);
  await page.getByRole('button', { name: p('export_more') }).click();
  const html = await downloaded(page, () => page.getByRole('menuitem', { name: p('export_html') }).click());
  const document = html.bytes.toString('utf8');
  for (const title of [t('shortlist'), t('pareto'), t('importance')]) expect(document).toContain(title);
  expect(document).toContain('<svg');

  await page.getByRole('link', { name: t('profiler'), exact: true }).click();
  const slider = page.getByRole('slider', { name: `yield: ${t('setting_of', { factor: 'temperature' })}` });
  await expect(slider).toBeVisible();
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '40');
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(75);
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: t('lock', { factor: 'temperature' }) }).click();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', String(before));
  await page.getByRole('button', { name: t('maximise') }).click();
  await expect(page.getByText('B', { exact: true }).first()).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuenow', String(before));
  await expect(page.getByRole('heading', { name: t('contour') })).toBeVisible();
  await expect(page.locator('main canvas').first()).toBeVisible();
  await page.getByRole('button', { name: t('predict_rows'), exact: true }).click();
  await expect(page.getByRole('table', { name: t('own_predicted') }).getByRole('row')).toHaveCount(2, {
    timeout: 60_000,
  });
});
