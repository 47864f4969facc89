import { readFile } from 'node:fs/promises';
import { en as conditionsEn } from '../apps/web/src/families/conditions/words.en.ts';
import { ja as conditionsJa } from '../apps/web/src/families/conditions/words.ja.ts';
import { en as analysisEn } from '../apps/web/src/kinds/optimal-design/analysis/words.en.ts';
import { ja as analysisJa } from '../apps/web/src/kinds/optimal-design/analysis/words.ja.ts';
import { en } from '../apps/web/src/kinds/optimal-design/words.en.ts';
import { ja } from '../apps/web/src/kinds/optimal-design/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { expect, test } from './support/test.ts';
import { decisionsEn as frameEn, decisionsJa as frameJa } from './support/decision-words.ts';

test('a design is planned from its factors, evaluated, and taken away as a sheet to run by @ja', async ({
  page,
  own,
  open,
  words,
}) => {
  const t = words(en, ja);
  const conditions = words(conditionsEn, conditionsJa);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  await open(page, own.user, '/optimal-design');
  await page
    .getByRole('link', { name: t('start') })
    .first()
    .click();
  await page.getByRole('button', { name: t('example') }).click();
  await page.getByLabel(t('responses')).fill('strength');
  await page.getByLabel(t('hard')).first().check();
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  await next.click();
  await expect(page.getByRole('heading', { name: conditions('linear') })).toBeVisible();
  await next.click();
  // An intercept, three main effects, three interactions and two squares.
  await expect(page.getByText(t('coefficients', { coefficients: 9 }))).toBeVisible();
  // Below the fields, the chart of sizes comes late; what is pressed below it must not move away meanwhile.
  await page.setViewportSize({ width: 1000, height: 800 });
  const tell = await holdAnswer(page, '**/optimal/sizes');
  await next.click();
  const below = page.getByRole('radiogroup', { name: t('algorithm') });
  await expect(page.getByRole('progressbar', { name: t('sizes_computing') })).toBeVisible();
  const before = await below.boundingBox();
  tell();
  await expect(page.locator('form canvas').first()).toBeVisible({ timeout: 60_000 });
  expect(Math.abs((await below.boundingBox())!.y - before!.y)).toBeLessThan(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel(t('runs'), { exact: true }).fill('5');
  await expect(page.getByRole('alert').filter({ hasText: '9' })).toBeVisible();
  await page.getByLabel(t('runs'), { exact: true }).fill('15');
  await page.getByLabel(t('whole_plots')).fill('2');
  // Two whole plots for a mean, a slope and a curve.
  await expect(page.getByRole('alert').filter({ hasText: '3' })).toBeVisible();
  await page.getByLabel(t('whole_plots')).fill('5');
  await expect(page.locator('form canvas').first()).toBeVisible({ timeout: 60_000 });
  await next.click();
  await page.getByLabel(frame('project_name')).fill(`design ${own.mark}`);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  await expect(page.getByText(t('answer_fitted', { runs: 15, coefficients: 9 }))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: t('run_list') }).getByRole('row')).toHaveCount(16);
  await page.getByRole('button', { name: frame('other_files') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('menuitem', { name: t('sheet_csv') })
    .first()
    .click();
  const sheet = await readFile(await (await download).path(), 'utf8');
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(16);
  expect(sheet).toMatch(/(主区画|Whole plot)/);
  expect(sheet).toContain('strength');
  await page.getByRole('link', { name: t('evaluation') }).click();
  await expect(page.getByRole('heading', { name: t('relations') })).toBeVisible();
  await expect(page.getByRole('table', { name: t('spread') })).toBeVisible();
});

test('results come back on the run sheet, are analysed, kept as a dataset, and the next design begins from them @en', async ({
  page,
  own,
  open,
  api,
  words,
}) => {
  const t = words(en, ja);
  const after = words(analysisEn, analysisJa);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  const factors = [
    { type: 'continuous', name: 'temperature', unit: '°C', low: 150, high: 190 },
    { type: 'continuous', name: 'time', unit: 'min', low: 10, high: 30 },
  ];
  const options = JSON.stringify({ factors, runs: 10, responses: ['strength'] });
  const name = `after ${own.mark}`;
  const { project_id: project } = await api.form<{ project_id: string }>('/optimal/register', { name, options });
  await api.post(`/optimal/evaluate/${project}`, {});
  await open(page, own.user, `/optimal-design/details/${project}`);
  await expect(page.getByRole('heading', { name: after('after_runs') })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: frame('other_files') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('menuitem', { name: t('sheet_csv') })
    .first()
    .click();
  const sheet = await readFile(await (await download).path(), 'utf8');
  const [header = '', ...lines] = sheet.replace('\ufeff', '').trimEnd().split('\r\n');
  const columns = header.split(',');
  const at = columns.indexOf('strength');
  const filled = (last: string) =>
    [
      header,
      ...lines.map((line, place) => {
        const cells = line.split(',');
        const [heat = 0, time = 0] = ['temperature [°C]', 'time [min]'].map((column) =>
          Number(cells[columns.indexOf(column)]),
        );
        const strength = 40 + heat / 4 - (time - 20) ** 2 / 25 + (place % 2) / 4;
        return cells.with(at, place === lines.length - 1 ? last : String(strength)).join(',');
      }),
    ].join('\r\n');
  const read = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'runs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await read(filled('broken'));
  const unread = page.getByRole('table', { name: after('cells_unread', { count: 1, source: 'runs.csv' }) });
  await expect(unread.getByRole('cell', { name: 'broken' })).toBeVisible();
  await read(filled(''));
  await page.getByRole('link', { name: after('open_analysis') }).click();
  await expect(page.getByText(after('note_not_done', { count: 1, runs: '10' }))).toBeVisible();
  await expect(page.getByRole('table', { name: after('anova') }).getByRole('row', { name: 'time²' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: after('surface_of', { response: 'strength', x: 'temperature', y: 'time' }) }),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: after('canonical') }).getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'temperature·time' }).uncheck();
  await page.getByRole('button', { name: after('fit_again') }).click();
  await expect(
    page.getByRole('table', { name: after('coefficients') }).getByRole('row', { name: 'temperature·time' }),
  ).toHaveCount(0);
  await page.getByRole('link', { name: after('next_design') }).click();
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  for (const step of ['constraints', 'model']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await next.click();
  await expect(page.getByLabel(t('earlier'))).toHaveValue(/^temperature\ttime\tstrength\n/);
  const earlier = (await page.getByLabel(t('earlier')).inputValue()).trimEnd().split('\n').length - 1;
  await page.getByLabel(t('runs'), { exact: true }).fill('3');
  await next.click();
  await page.getByLabel(frame('project_name')).fill(`next ${own.mark}`);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  await expect(page.getByRole('table', { name: t('before_after') })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(t('answer_fitted_added', { runs: 3, earlier, coefficients: 6 }))).toBeVisible();
  await page.goto(`/optimal-design/analysis/${project}`);
  await page.getByRole('button', { name: after('train') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: after('train') }).click();
  await expect(dialog.getByText(after('trained', { count: 1 }))).toBeVisible({ timeout: 90_000 });
  await dialog.getByRole('button', { name: after('optimise') }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/strength – /)
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await page.goto(`/optimal-design/analysis/${project}`);
  await page.getByRole('button', { name: after('save') }).click();
  await page.getByRole('dialog').getByLabel(after('name')).fill(`saved ${own.mark}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: after('save') })
    .click();
  await expect(page).toHaveURL(/\/dataset\/details\//);
  await expect(page.getByText('strength').first()).toBeVisible({ timeout: 60_000 });
});
