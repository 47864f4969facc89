import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { maskPng, patternPng } from '../apps/server/src/features/datasets/images/testing/make-png.ts';
import { en as imageEn } from '../apps/web/src/features/datasets/images/en.ts';
import { ja as imageJa } from '../apps/web/src/features/datasets/images/ja.ts';
import { en } from '../apps/web/src/features/preprocessing/images/en.ts';
import { ja } from '../apps/web/src/features/preprocessing/images/ja.ts';
import { en as recipeEn } from '../apps/web/src/features/preprocessing/en.ts';
import { ja as recipeJa } from '../apps/web/src/features/preprocessing/ja.ts';
import { en as chartEn } from '../apps/web/src/features/visualization/images/en.ts';
import { ja as chartJa } from '../apps/web/src/features/visualization/images/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { recipeSteps } from './support/recipe-steps.ts';
import { expect, test } from './support/test.ts';

const shared = process.env.HAKARU_SHARED_DATA ?? '';

/** Good and scratched parts of two splits, with a mask and a file that is no image. */
function parts(): Buffer {
  return Buffer.from(
    zipSync({
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, box) => [`parts/train/good/${box}.png`, patternPng(box, 120, 90)]),
      ),
      'parts/test/scratch/8.png': patternPng(8, 120, 90),
      'parts/test/scratch/broken.png': Buffer.from('text'),
      'parts/ground_truth/scratch/8_mask.png': maskPng(0.25, 120, 90),
    }),
  );
}

/** Some images of each class of a folder of real ones. */
function real(folder: string, each: number): Buffer {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.jpg'))
        .slice(0, each)
        .map((file) => [`${name}/${file}`, readFileSync(join(folder, name, file))] as const),
    );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

test('pictures are cropped, levelled and copied step by step, run, registered, and tell their history @ja', async ({
  page,
  open,
  words,
  own,
  api,
}) => {
  test.setTimeout(300_000);
  const t = words(en, ja);
  const r = words(recipeEn, recipeJa);
  const japanese = words({ is: 'en' }, { is: 'ja' })('is') === 'ja';
  const { steps, titled, add } = recipeSteps('images', page, japanese, r('add_step'));
  const name = `parts ${own.mark}`;
  const id = await api.pictures(name, parts());
  const before = await api.get<{ content_hash: string; version: number }>(`/dataset/${id}/false`);

  await open(page, own.user, '/pre-processing');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(r('recipe_empty'))).toBeVisible();
  const order = page.getByRole('list', { name: r('steps') }).getByRole('listitem');

  // A region drawn with the pointer, then put right by a key and by a number.
  await add('region');
  const canvas = page.getByTestId('region-canvas');
  await expect(canvas).toBeVisible({ timeout: 90_000 });
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5);
  // Inside the region that is there a drag moves it; its corner is pulled instead.
  const corner = canvas.getByRole('button', { name: t('corner', { number: 3 }) });
  const width = page.getByRole('textbox', { name: t('width'), exact: true });
  // It begins at 0.8; an image that still arrives moves the corner away from under the pointer.
  await expect(async () => {
    const handle = (await corner.boundingBox())!;
    const place = (await canvas.boundingBox())!;
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width * 0.6, place.y + place.height * 0.6, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number(await width.inputValue()), { timeout: 2000 }).toBeLessThan(0.55);
  }).toPass({ timeout: 30_000 });
  expect(Number(await width.inputValue())).toBeGreaterThan(0.45);
  await page.getByRole('combobox', { name: t('units') }).click();
  await page.getByRole('option', { name: t('units_pixel') }).click();
  const pixels = Number(await width.inputValue());
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  await expect(width).toHaveValue(String(pixels + 1));
  await width.fill('60');
  await page.getByRole('combobox', { name: titled(steps.region?.properties.outside) }).click();
  await page.getByRole('option').nth(1).click();
  const facts = page.getByRole('region', { name: t('facts') });
  await expect(facts).toContainText('60 ×', { timeout: 60_000 });

  await add('clahe');
  await expect(page.getByRole('img', { name: t('after_of', { path: 'parts/test/scratch/8.png' }) })).toBeVisible({
    timeout: 60_000,
  });
  await add('augment');
  await expect(
    page
      .getByRole('list', { name: t('copies') })
      .first()
      .getByRole('listitem'),
  ).toHaveCount(3, { timeout: 60_000 });
  expect(await seriousViolations(page)).toEqual([]);

  // CLAHE is switched off and on, moved up, and that is undone.
  await page.getByRole('switch', { name: r('step_on', { number: 2, title: titled(steps.clahe) }) }).click();
  await expect(order.nth(1)).toContainText(r('step_off'));
  await page.getByRole('button', { name: r('undo') }).click();
  await page.getByRole('button', { name: r('move_step', { number: 2, title: titled(steps.clahe) }) }).press('ArrowUp');
  await expect(order.first()).toContainText(titled(steps.clahe));
  await page.getByRole('button', { name: r('undo') }).click();
  await expect(order.first()).toContainText(titled(steps.region));

  // Large, both sides scaled together.
  await page.getByRole('button', { name: t('enlarge', { path: 'parts/test/scratch/8.png' }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await dialog.getByRole('button', { name: t('zoom_in') }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t('run') }).click();
  await expect(page.getByRole('heading', { name: t('result'), exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(
    page.getByText(
      t('result_size', { before: 10, after: 33, masks: 1, size: '' })
        .trim()
        .replace(/[;、]\s*$/, ''),
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: t('left_out_title') }).last()).toContainText(
    'parts/test/scratch/broken.png',
  );

  await page.getByRole('button', { name: t('register_result') }).click();
  const register = page.getByRole('dialog');
  await register.getByRole('textbox', { name: r('dataset_name') }).fill(name);
  await register.getByRole('checkbox', { name: r('also_save') }).check();
  await register.getByRole('textbox', { name: r('recipe_name_label') }).fill(`recipe ${own.mark}`);
  await register.getByRole('button', { name: r('register'), exact: true }).click();
  await expect(register.getByRole('alert')).toBeVisible();
  await register.getByRole('textbox', { name: r('dataset_name') }).fill(`${name} small`);
  await register.getByRole('button', { name: r('register'), exact: true }).click();
  await page.getByRole('link', { name: t('open_result') }).click();
  await expect(
    page.getByRole('list', { name: words(imageEn, imageJa)('tab_gallery') }).getByRole('listitem'),
  ).toHaveCount(33);
  expect(await api.get(`/dataset/${id}/false`)).toMatchObject({
    content_hash: before.content_hash,
    version: before.version,
  });
  const registered = /details\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const history = await api.get<{ entries: { action_name: string }[] }>(`/preprocess/history/${registered}`);
  expect(history.entries.map((entry) => entry.action_name)).toEqual(['region', 'clahe', 'augment']);

  // The saved recipe is applied to another dataset.
  const other = await api.pictures(`other ${own.mark}`, parts());
  await page.goto(`/pre-processing/details/${other}`);
  await page.getByRole('button', { name: r('apply_recipe') }).click();
  await page.getByRole('combobox', { name: r('choose_recipe') }).click();
  await page.getByRole('option', { name: `recipe ${own.mark}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: r('apply'), exact: true })
    .click();
  await expect(order).toHaveCount(3);
});

test('charts of pictures narrow the gallery @en', async ({ page, open, words, own, api }) => {
  test.setTimeout(240_000);
  const t = words(chartEn, chartJa);
  const folder = join(shared, 'img_neu_a');
  const isReal = shared !== '' && existsSync(folder);
  test.info().annotations.push({
    type: 'data',
    description: isReal ? 'img_neu_a' : 'generated pictures: the shared data are absent',
  });
  const name = `surfaces ${own.mark}`;
  const id = await api.pictures(name, isReal ? real(folder, 5) : parts());
  const label = isReal ? 'scratches' : 'scratch';

  await open(page, own.user, '/visualization');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/visualization/details/${id}`));
  const gallery = page.getByRole('list', { name: t('gallery') });
  await expect(gallery.getByRole('listitem').first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('img', { name: t('mean_of', { name: label }) })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // A class, and from then on what the address says.
  const classes = page.getByRole('combobox', { name: t('label') });
  await classes.click();
  await page.getByRole('option', { name: label, exact: true }).click();
  await page.keyboard.press('Escape');
  const count = isReal ? 5 : 2;
  await expect(gallery.getByRole('listitem')).toHaveCount(count);
  await page.reload();
  await expect(gallery.getByRole('listitem')).toHaveCount(count, { timeout: 60_000 });
  await page.getByRole('button', { name: t('clear') }).click();

  // A range dragged over the distribution of brightness.
  const spread = page.getByRole('figure', { name: t('histogram_of', { measure: t('measure_brightness_mean') }) });
  await spread.scrollIntoViewIfNeeded();
  const box = (await spread.locator('canvas').first().boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.5, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/brightness_mean/);
  const all = isReal ? 24 : 10;
  await expect.poll(() => gallery.getByRole('listitem').count()).toBeLessThan(all);
  await page.getByRole('button', { name: t('clear') }).click();

  const { bytes } = await downloaded(page, async () => {
    await page.getByRole('button', { name: t('download_of', { name: t('sd_of', { name: label }) }) }).click();
    await page.getByRole('menuitem', { name: t('format_csv') }).click();
  });
  expect(Buffer.from(bytes).toString('utf8').split('\r\n')[0]).toContain('x0,x1');
});
