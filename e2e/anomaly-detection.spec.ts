import { en as datasetEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as labelsEn } from '../apps/web/src/features/datasets/time-series/labels/en.ts';
import { ja as labelsJa } from '../apps/web/src/features/datasets/time-series/labels/ja.ts';
import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/anomaly-detection/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/anomaly-detection/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { numberIn } from './support/screens.ts';
import { FAULTY_ROWS, faults, pumpSeries, pumpTime } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';

const steps = ['overview', 'summary', 'labels', 'parameters', 'models', 'preview'] as const;
const typeEn = {
  unsupervised: 'Time-series anomaly detection',
  sample: 'Cooling water',
  later: 'Cooling water, later',
};
const typeJa = { unsupervised: '時系列の異常検知', sample: '冷却水設備', later: '冷却水設備の続き' };

test('the sample’s faults are found without learning from their labels, a threshold is set, and later runs are watched with it', async ({
  page,
  open,
  api,
  words,
  own,
  locale,
}) => {
  test.setTimeout(300_000);
  const c = words(
    { ...uiEn, ...sharedTrainingEn, ...predictionEn, ...ownEn },
    { ...uiJa, ...sharedTrainingJa, ...predictionJa, ...ownJa },
  );
  const d = words(datasetEn, datasetJa);
  const n = words(typeEn, typeJa);
  const sample = await api.sample(n('sample'), locale ?? '');
  await api.sample(n('later'), locale ?? '');

  await open(page, own.user, `/dataset/details/${sample}/training_data`);
  await page.getByRole('button', { name: d('training_type') }).click();
  await page.getByRole('menuitem', { name: n('unsupervised'), exact: true }).click();
  for (const step of steps) {
    await expect(page.getByRole('heading', { level: 2, name: c(`step_${step}`) })).toBeVisible();
    if (step === 'labels')
      await expect(page.getByRole('region', { name: c('drawn'), exact: true })).toContainText('16');
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/time-series\/result\//, { timeout: 200_000 });
  const project = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  const board = page.getByRole('table', { name: c('leaderboard') });
  await expect(board).toContainText(c('dummy_none'));
  const vusPr = async (row: ReturnType<typeof board.getByRole>) =>
    numberIn((await row.getByRole('cell').allTextContents()).find((text) => /^0\.\d/.test(text)));
  const all = board.getByRole('row').filter({ hasText: c('dummy_all') });
  expect(await vusPr(board.getByRole('row').nth(1))).toBeGreaterThan(1.5 * (await vusPr(all)));
  expect(await seriousViolations(page)).toEqual([]);

  await board.getByRole('row').nth(1).getByRole('link').first().click();
  for (const section of ['series', 'alarms_found', 'causes', 'known_anomalies', 'curves', 'by_run'] as const)
    await expect(page.getByRole('region', { name: c(section), exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await seriousViolations(page)).toEqual([]);

  // The workbench: another threshold means other figures, and is kept.
  await page.getByRole('link', { name: c('change_threshold'), exact: true }).click();
  const threshold = page.getByRole('textbox', { name: c('threshold'), exact: true });
  await threshold.fill('1.25');
  await threshold.press('Tab');
  await expect(page.getByText(c('answer_not_kept'))).toBeVisible();
  await page.getByRole('button', { name: c('threshold_keep') }).click();
  await expect(page.getByText(c('threshold_kept'))).toBeVisible();
  await expect(page.getByRole('region', { name: c('history'), exact: true })).toContainText('1.25');

  // What came later is watched by it.
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string }[] }>(`/project/${project}`);
  const kept = models.find(({ model_key: key }) => page.url().includes(key))?.model_key ?? '';
  await page.goto(`/training/prediction/register/${project}/${kept}`);
  await page.getByRole('combobox', { name: c('dataset'), exact: true }).fill(n('later'));
  await page
    .getByRole('option', { name: n('later') })
    .first()
    .click({ timeout: 30_000 });
  await page.getByRole('button', { name: c('start'), exact: true }).click();
  await expect(page).toHaveURL(/\/prediction\/time-series\/report\//, { timeout: 60_000 });
  const summary = page.getByRole('region', { name: c('in_short'), exact: true });
  await expect(summary).toContainText('1.25', { timeout: 120_000 });
  const alarms = page.getByRole('table', { name: c('alarms_found') });
  // Three faults in two of its runs.
  await expect(alarms).toContainText('R14');
  await expect(alarms).toContainText('R15');
  const file = await downloaded(page, async () => {
    await page
      .locator('main header')
      .getByRole('button', { name: c('download'), exact: true })
      .click();
    await page.getByRole('menuitem', { name: c('download_csv') }).click();
  });
  const [head = '', ...lines] = file.bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(900);
  expect(head.split(',').slice(0, 3)).toEqual([c('score'), c('alarm'), c('threshold')]);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(() => seriousViolations(page)).toEqual([]);
});

test('anomalies are marked on the chart and typed, taken back, kept, and learned from', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(300_000);
  const l = words(labelsEn, labelsJa);
  const c = words({ ...sharedTrainingEn, ...ownEn }, { ...sharedTrainingJa, ...ownJa });
  const dataset = await api.series(`pump ${own.mark}`, pumpSeries('pump.csv'));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('link', { name: l('open') }).click();
  await expect(page).toHaveURL(/\/dataset\/labels\//);
  const save = page.getByRole('button', { name: l('save') });
  await expect(save).toBeDisabled();

  // The first fault with the mouse: the chart's axis lies between 92 pixels at its left and 24 at its right.
  const chart = page.getByRole('img', { name: new RegExp(l('picture_title', { channels: 'flow' }).slice(0, 4)) });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  const x = (row: number) => box.x + 92 + ((box.width - 116) * row) / (FAULTY_ROWS - 1);
  const [first] = faults;
  await page.mouse.move(x(first![0]), box.y + 60);
  await page.mouse.down();
  await page.mouse.move(x(first![0] + 20), box.y + 70, { steps: 4 });
  await page.mouse.move(x(first![1]), box.y + 80, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: l('name') })).toHaveValue(l('default_name'));
  await page.keyboard.type('固着 1');
  await page.keyboard.press('Enter');
  const list = page.getByRole('table', { name: l('periods') });
  const rows = list.getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('固着 1');
  // As many rows as the mouse went over, within what a pixel is.
  await expect
    .poll(async () => Math.abs(Number((await rows.nth(1).getByRole('cell').allTextContents()).at(-2) || 'NaN') - 40))
    .toBeLessThanOrEqual(4);

  // The others by keyboard: what cannot be is said, then mended.
  for (const [index, [from, to]] of faults.slice(1).entries()) {
    await page.getByRole('button', { name: l('add') }).press('Enter');
    await dialog.getByRole('combobox', { name: l('name') }).fill('pump');
    await dialog.getByRole('textbox', { name: l('start') }).fill(pumpTime(index === 0 ? first![0] : from));
    await dialog.getByRole('textbox', { name: l('end') }).fill(pumpTime(to));
    if (index === 0) {
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('固着 1');
      expect(await seriousViolations(page)).toEqual([]);
      await dialog.getByRole('textbox', { name: l('start') }).fill(pumpTime(from));
      await dialog.getByRole('textbox', { name: l('end') }).focus();
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
  await expect(rows).toHaveCount(7);
  await page.getByRole('button', { name: l('remove', { number: 6 }) }).click();
  await expect(rows).toHaveCount(6);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(7);
  await page.getByRole('button', { name: l('edit', { number: 1 }) }).click();
  await dialog.getByRole('textbox', { name: l('start') }).fill(pumpTime(first![0]));
  await dialog.getByRole('textbox', { name: l('end') }).fill(pumpTime(first![1]));
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toContainText(pumpTime(first![0]));
  expect(await seriousViolations(page)).toEqual([]);
  // What is drawn outlives a reload.
  await page.reload();
  await expect(rows).toHaveCount(7);
  await save.click();
  await expect(page.getByText(l('answer_saved', { column: l('default_column'), version: 2 }))).toBeVisible({
    timeout: 60_000,
  });

  await page.getByRole('link', { name: l('train') }).click();
  for (const step of steps) {
    await expect(page.getByRole('heading', { level: 2, name: c(`step_${step}`) })).toBeVisible();
    if (step === 'labels') {
      const drawn = page.getByRole('region', { name: c('drawn'), exact: true });
      await expect(drawn).toContainText(c('drawn_used'));
      await expect(drawn).toContainText('240');
      await expect(page.getByRole('combobox', { name: c('label_column') })).toContainText(l('default_column'));
      expect(await seriousViolations(page)).toEqual([]);
    }
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/training\/time-series\/result\//, { timeout: 200_000 });
  const board = page.getByRole('table', { name: c('leaderboard') });
  // The dummies are below what has learned.
  await expect(board.getByRole('row').nth(1)).not.toContainText(new RegExp(`${c('dummy_all')}|${c('dummy_none')}`));
  await board.getByRole('row').nth(1).getByRole('link').first().click();
  for (const section of ['series', 'alarms_found', 'known_anomalies'] as const)
    await expect(page.getByRole('region', { name: c(section), exact: true })).toBeVisible({ timeout: 120_000 });
  // What was drawn is what it is judged by.
  await expect(page.getByRole('table', { name: c('known_anomalies') })).toContainText(pumpTime(faults.at(-1)![0]));
  expect(await seriousViolations(page)).toEqual([]);
});
