import { en as countsEn } from '../apps/web/src/kinds/statistical-analysis/counts/words.en.ts';
import { ja as countsJa } from '../apps/web/src/kinds/statistical-analysis/counts/words.ja.ts';
import { en as groupsEn } from '../apps/web/src/kinds/statistical-analysis/groups/words.en.ts';
import { ja as groupsJa } from '../apps/web/src/kinds/statistical-analysis/groups/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/statistical-analysis/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/statistical-analysis/words.ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { decisionsEn as en, decisionsJa as ja } from './support/decision-words.ts';

const placebo = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
const active = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

/** Hours of sleep gained with two drugs, as R has them in `sleep`. */
function sleep() {
  const rows = [placebo, active].flatMap((group, of) =>
    group.map((hours) => [String(hours), of === 0 ? 'placebo' : 'active']),
  );
  return csv('sleep.csv', [['hours', 'drug'], ...rows]);
}

test('two groups are compared: options that do not fit are said so, the result is read, taken away and deleted @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(180_000);
  const f = words(en, ja);
  const t = words(ownEn, ownJa);
  const name = `sleep ${own.mark}`;
  await api.dataset(name, sleep());
  await open(page, own.user, '/statistical-analysis');
  await page
    .getByRole('button', { name: t('start') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('searchbox').fill(name);
  await page.getByRole('dialog').getByRole('link', { name }).click();

  // The category with two values suggests two groups.
  await expect(page.getByRole('heading', { level: 2, name: t('step_test') })).toBeVisible();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t('step_data') })).toBeVisible();
  const second = page.getByRole('combobox', { name: /グループ 2|Group 2/ });
  await second.fill('active');
  await second.press('Tab');
  await expect(
    page.getByText('グループ 1 とグループ 2 がどちらも「active」です。', { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '次へ' })).toBeDisabled();
  await second.fill('placebo');
  await second.press('Tab');
  await page.getByRole('button', { name: '次へ' }).click();
  const project = `two drugs ${own.mark}`;
  await page.getByRole('textbox', { name: f('project_name') }).fill(project);
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/statistical-analysis\/details\//);
  const welch = page
    .getByRole('table', { name: t('numbers') })
    .getByRole('row')
    .nth(1);
  await expect(welch).toContainText('0.079', { timeout: 60_000 });
  await expect(welch).toContainText('17.78');
  // The larger group was guessed first: the difference is active less placebo.
  await expect(welch).toContainText('1.58');
  await expect(page.getByText(t('not_significant', { alpha: 0.05 }))).toBeVisible();
  for (const section of ['numbers', 'effects', 'assumptions', 'power', 'paste'] as const)
    await expect(page.getByRole('region', { name: t(section), exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: t('download') }).click();
  const { name: file, bytes } = await downloaded(page, () =>
    page
      .getByRole('menuitem', { name: t('download_numbers') })
      .first()
      .click(),
  );
  expect(file).toBe(`${project}-numbers.csv`);
  expect(bytes.toString()).toContain('hours,test,welch,p,0.0793941');

  await page.goto('/statistical-analysis');
  const row = page.getByRole('row').filter({ hasText: project });
  await expect(row).toContainText(f('state_succeeded'));
  await row.getByRole('button', { name: f('actions', { name: project }) }).click();
  await page.getByRole('menuitem', { name: f('delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: f('delete'), exact: true })
    .click();
  await expect(row).toHaveCount(0);
});

/** Strength of what four machines make, one of them stronger, with a temperature that goes along. */
function machines() {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const machine = 'ABCD'[at % 4]!;
    const temperature = 180 + ((at * 7) % 20);
    const strength = 50 + (machine === 'C' ? 6 : 0) + temperature / 20 + ((at * 5) % 7) / 2;
    return [strength.toFixed(2), String(temperature), machine];
  });
  return csv('machines.csv', [['strength', 'temperature', 'machine'], ...rows]);
}

test('a category of several groups suggests an analysis of variance, which says which groups differ @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(180_000);
  const f = words(en, ja);
  const t = words(ownEn, ownJa);
  const g = words(groupsEn, groupsJa);
  const dataset = await api.dataset(`machines ${own.mark}`, machines());
  await open(page, own.user, `/statistical-analysis/register/${dataset}?column=strength`);
  await expect(page.getByRole('heading', { level: 2, name: t('step_test') })).toBeVisible();
  await expect(page.getByRole('radio', { name: /One-way analysis of variance/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t('step_data') })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: f('project_name') }).fill(`machines ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statistical-analysis\/details\//);
  await expect(page.getByText('highest in C', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  const pairs = page.getByRole('table', { name: g('method_games_howell') });
  await expect(pairs.getByRole('row')).toHaveCount(7);
  for (const section of ['numbers', 'effects', 'assumptions', 'power', 'paste'] as const)
    await expect(page.getByRole('region', { name: t(section), exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

/** Parts of three lines as they were judged: line C makes more defective ones. */
function judgedParts() {
  const defective = { A: 6, B: 8, C: 27 };
  const rows = Object.entries(defective).flatMap(([line, count]) =>
    Array.from({ length: 120 }, (_, at) => [at < count ? '不良' : '良品', line]),
  );
  return csv('parts.csv', [['判定', 'ライン'], ...rows]);
}

test('defective shares of lines: a table of counts, then two lines against each other @ja', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(180_000);
  const f = words(en, ja);
  const t = words(ownEn, ownJa);
  const c = words(countsEn, countsJa);
  const dataset = await api.dataset(`parts ${own.mark}`, judgedParts());
  const register = `/statistical-analysis/register/${dataset}`;
  const choose = async (label: RegExp, value: string) => {
    await page.getByRole('combobox', { name: label }).fill(value);
    await page.getByRole('option', { name: value }).first().click();
  };
  await open(page, own.user, register);
  await page.getByRole('radio', { name: /χ² 検定（独立性）/ }).check();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('step_data') })).toBeVisible();
  // The verdict is guessed to be what is counted, and the lines to be what is compared.
  await expect(page.getByRole('combobox', { name: /カテゴリ列/ })).toHaveValue('ライン');
  await expect(page.getByRole('button', { name: '判定' })).toBeVisible();
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('textbox', { name: f('project_name') }).fill(`lines ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statistical-analysis\/details\//);
  await expect(page.getByText('最もずれているのは C の不良です', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  const cells = page.getByRole('table', { name: c('cells') });
  await expect(cells.getByRole('row').filter({ hasText: 'C' }).first()).toContainText('27（13.7、4.7）');
  expect(await seriousViolations(page)).toEqual([]);

  await open(page, own.user, register);
  await page.getByRole('radio', { name: /^2 つのグループで/ }).check();
  await page.getByRole('button', { name: '次へ' }).click();
  // As the category, what is counted changes places with what was the category, and back.
  await choose(/カテゴリ列/, '判定');
  await choose(/カテゴリ列/, 'ライン');
  await expect(page.getByRole('combobox', { name: /数えるクラス/ })).toHaveValue('不良');
  await page.getByRole('combobox', { name: /グループ 1/ }).fill('C');
  await page.getByRole('combobox', { name: /グループ 1/ }).press('Tab');
  await page.getByRole('combobox', { name: /グループ 2/ }).fill('A');
  await page.getByRole('combobox', { name: /グループ 2/ }).press('Tab');
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('textbox', { name: f('project_name') }).fill(`two lines ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('C が 22.5 %、A が 5.0 %', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: c('estimates') })).toContainText('17.5 ポイント');
  expect(await seriousViolations(page)).toEqual([]);
});

test('two proportions are compared by counts as they are typed, and a count above its total is said so @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(180_000);
  const f = words(en, ja);
  const c = words(countsEn, countsJa);
  const dataset = await api.dataset(`parts ${own.mark}`, judgedParts());
  await open(page, own.user, `/statistical-analysis/register/${dataset}`);
  await page.getByRole('radio', { name: /Two proportions from counts/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  for (const [label, value] of [
    ['Count 1', '56'],
    ['Total 1', '50'],
    ['Count 2', '48'],
    ['Total 2', '80'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  await expect(page.getByText('The count 56 is larger than its total 50.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Total 1' }).fill('70');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: f('project_name') }).fill(`typed ${own.mark}`);
  await page.keyboard.press('Enter');
  // Newcombe (1998) has 0.0528 to 0.3382 and 0.0524 to 0.3339.
  const estimates = page.getByRole('table', { name: c('estimates') });
  await expect(estimates.getByRole('row').nth(1)).toContainText(
    '20.0 percentage points5.3 percentage points33.8 percentage points',
    {
      timeout: 60_000,
    },
  );
  await expect(estimates.getByRole('row').nth(2)).toContainText(
    '20.0 percentage points5.2 percentage points33.4 percentage points',
  );
  expect(await seriousViolations(page)).toEqual([]);
});
