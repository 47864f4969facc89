import type { Page } from '@playwright/test';
import { colourRules, seriousViolations } from './support/axe.ts';
import type { ProductApi } from './support/product-api.ts';
import { expect, test } from './support/test.ts';

interface Places {
  dataset: string;
  project: string;
  model: string;
  prediction: string;
}

/** Every screen with something on it: its address, and what tells that it is complete. */
const screens: readonly (readonly [(places: Places) => string, string])[] = [
  [() => '/dataset', '[role="row"] a'],
  [() => '/dataset/register', '[role="group"] button'],
  [({ dataset }) => `/dataset/details/${dataset}/training_data`, '[role="gridcell"]'],
  [({ dataset }) => `/dataset/details/${dataset}/training_data?tab=columns`, '[role="gridcell"] svg'],
  [({ dataset }) => `/dataset/details/${dataset}/training_data?tab=correlation`, 'canvas'],
  [({ dataset }) => `/dataset/details/${dataset}/training_data?tab=scatter`, 'canvas'],
  [({ dataset }) => `/dataset/details/${dataset}/training_data?tab=facts`, '[role="tabpanel"] a'],
  [() => '/training', '[role="row"] a'],
  ...['overview', 'summary', 'preprocessing', 'parameters', 'models', 'preview'].map(
    (step) => [({ dataset }: Places) => `/training/regression/register/${dataset}?step=${step}`, 'form h2'] as const,
  ),
  [({ project }) => `/training/regress/details/${project}`, 'main table, main dl'],
  [({ project }) => `/training/regression/result/${project}`, 'canvas'],
  [({ project, model }) => `/training/regress/result/report/${project}/${model}`, '[data-report] canvas'],
  [() => '/prediction', '[role="row"] a'],
  [() => '/profile', 'main table'],
  [({ project, model }) => `/training/prediction/register/${project}/${model}`, 'canvas'],
  [({ project }) => `/prediction/register/${project}/regression?from=dataset`, '[role="tabpanel"] input'],
  [({ prediction }) => `/prediction/regression/report/${prediction}`, 'canvas'],
];

async function prepare(
  api: ProductApi,
  { dataset, project }: { dataset: string; project: string },
  mark: string,
): Promise<Places> {
  const {
    trained_models: [model],
  } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${project}`);
  const key = model?.model_key ?? '';
  const body = { name: `seen ${mark}`, model_key: key, coverage: 0.9, data: { kind: 'dataset', dataset_id: dataset } };
  const { prediction_id: prediction } = await api.post<{ prediction_id: string }>(`/prediction/${project}`, body);
  await expect
    .poll(async () => (await api.get<{ state: string }>(`/prediction/${prediction}`)).state, { timeout: 60_000 })
    .toBe('succeeded');
  return { dataset, project, model: key, prediction };
}

async function visit(page: Page, places: Places, appearances: readonly ('light' | 'dark')[]): Promise<string[]> {
  const found: string[] = [];
  for (const [address, complete] of screens) {
    const place = address(places);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(place);
    await page.locator(complete).first().waitFor({ timeout: 40_000 });
    found.push(...(await seriousViolations(page)).map((line) => `${place} ${line}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) found.push(`${place} is ${wide} px wider than the window`);
    if (!appearances.includes('dark')) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 20, 23)');
    // Colours that fade over are judged when they have arrived.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
    found.push(...(await seriousViolations(page, colourRules)).map((line) => `dark ${place} ${line}`));
  }
  return found;
}

test('axe finds nothing serious on any screen, light or dark, and none is wider than the window', async ({
  page,
  open,
  api,
  own,
  shared,
  locale,
}) => {
  test.setTimeout(300_000);
  const places = await prepare(api, shared, own.mark);
  await open(page, own.user);
  // Colours are those of the other language; what words can change is looked at in both.
  expect(await visit(page, places, locale === 'ja-JP' ? ['light'] : ['light', 'dark'])).toEqual([]);
});
