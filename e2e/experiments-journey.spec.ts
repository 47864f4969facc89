import { en as datasetsEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetsJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as analysisEn } from '../apps/web/src/kinds/optimal-design/analysis/words.en.ts';
import { ja as analysisJa } from '../apps/web/src/kinds/optimal-design/analysis/words.ja.ts';
import { en as designEn } from '../apps/web/src/kinds/optimal-design/words.en.ts';
import { ja as designJa } from '../apps/web/src/kinds/optimal-design/words.ja.ts';
import { en as foundEn } from '../apps/web/src/kinds/optimization/result/words.en.ts';
import { ja as foundJa } from '../apps/web/src/kinds/optimization/result/words.ja.ts';
import { en as ownRegressionEn } from '../apps/web/src/kinds/regression/words.en.ts';
import { ja as ownRegressionJa } from '../apps/web/src/kinds/regression/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { anyOf } from './support/any-of.ts';
import { downloaded } from './support/downloads.ts';
import { expect, test } from './support/test.ts';
import { sharedTrainingEn, sharedTrainingJa } from './support/training-words.ts';
import { decisionsEn, decisionsJa } from './support/decision-words.ts';

const samples = { en: 'Injection moulding trial', ja: '射出成形試験' };
const models = { en: ['Linear regression', 'Gaussian process'], ja: ['線形回帰', 'ガウス過程回帰'] };

test('from the sample to the next design: a model, its best conditions, a design around one, its results, the next', async ({
  page,
  own,
  open,
  api,
  words,
  locale,
}) => {
  test.setTimeout(420_000);
  const t = words(sharedTrainingEn, sharedTrainingJa);
  const r = words({ ...sharedTrainingEn, ...ownRegressionEn }, { ...sharedTrainingJa, ...ownRegressionJa });
  const found = words(foundEn, foundJa);
  const design = words(designEn, designJa);
  const after = words(analysisEn, analysisJa);
  const frame = words(decisionsEn, decisionsJa);
  const datasets = words(datasetsEn, datasetsJa);
  const next = page.getByRole('button', { name: words(uiEn, uiJa)('next'), exact: true });
  const language = locale === 'ja-JP' ? 'ja' : 'en';
  await api.sample(samples[language], locale ?? '');
  await open(page, own.user, '/dataset');
  await page.getByRole('link', { name: samples[language], exact: true }).click();
  await page.getByRole('link', { name: datasets('train_model') }).click();
  await page.getByRole('tab', { name: r('step_summary') }).click();
  await page.getByRole('textbox', { name: r('project_name') }).fill(`journey ${own.mark}`);
  await page.getByRole('tab', { name: r('step_models') }).click();
  await page.getByRole('button', { name: r('select_none'), exact: true }).click();
  for (const name of models[language]) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('tab', { name: r('step_preview') }).click();
  await page.getByRole('button', { name: r('start') }).click();
  await expect(page).toHaveURL(/\/result\//, { timeout: 240_000 });
  await page
    .getByRole('link', { name: anyOf(`^(${r('report_of_best')}|${r('report_of', { model: '.+' })})$`) })
    .first()
    .click();
  await page.getByRole('link', { name: t('optimise'), exact: true }).click();
  for (const step of ['targets', 'factors', 'rules', 'search', 'summary']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  await page.getByRole('link', { name: found('to_result') }).click();
  await page.getByRole('link', { name: found('profile_this'), exact: true }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: found('design_around'), exact: true }).click();
  for (const step of ['constraints', 'model', 'runs']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await next.click();
  await page.getByLabel(frame('project_name')).fill(`around ${own.mark}`);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  const runs = page.getByRole('table', { name: design('run_list') });
  await expect(runs.getByRole('cell', { name: design('role_earlier'), exact: true })).toHaveCount(1, {
    timeout: 60_000,
  });
  const planned = page.url();
  await page.getByRole('button', { name: frame('other_files') }).click();
  const sheet = await downloaded(page, () =>
    page
      .getByRole('menuitem', { name: design('sheet_csv') })
      .first()
      .click(),
  );
  const { text, results } = measured(sheet.bytes.toString('utf8'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'runs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('link', { name: after('open_analysis') }).click();
  await expect(page.getByRole('table', { name: after('coefficients') })).toBeVisible();
  await page.getByRole('button', { name: after('train') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: after('train') }).click();
  await expect(dialog.getByText(after('trained', { count: 1 }))).toBeVisible({ timeout: 90_000 });
  await dialog.getByRole('button', { name: after('optimise') }).click();
  for (const step of ['targets', 'factors', 'rules', 'search', 'summary']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  await page.getByRole('link', { name: found('to_result') }).click({ timeout: 90_000 });
  await page.getByRole('link', { name: found('profiler'), exact: true }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await page.goto(planned);
  await page.getByRole('link', { name: after('open_analysis') }).click();
  await page.getByRole('link', { name: after('next_design') }).click();
  for (const step of ['constraints', 'model', 'runs']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  const earlier = await page.getByLabel(design('earlier')).inputValue();
  for (const result of results) expect(earlier).toContain(`\t${result}`);
});

/** A filled run sheet: what was measured, before the column of remarks, is a sum of the settings, and a little noise. */
function measured(sheet: string): { text: string; results: number[] } {
  const [header = '', ...lines] = sheet.replace('\ufeff', '').trimEnd().split('\r\n');
  const results = lines.map((line, at) => {
    const settings = line.split(',').slice(2, -2).map(Number).filter(Number.isFinite);
    const sum = settings.reduce((total, value, place) => total + value * 0.01 * (place + 1), 29 + (at % 3) / 10);
    return Number(sum.toFixed(3));
  });
  const filled = lines.map((line, at) => {
    const cells = line.split(',');
    return cells.with(cells.length - 2, String(results[at])).join(',');
  });
  return { text: [header, ...filled].join('\r\n'), results };
}
