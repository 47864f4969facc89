import { en } from '../apps/web/src/features/projects/decisions/words.en.ts';
import { ja } from '../apps/web/src/features/projects/decisions/words.ja.ts';
import { en as groupsEn } from '../apps/web/src/kinds/statistical-analysis/groups/words.en.ts';
import { ja as groupsJa } from '../apps/web/src/kinds/statistical-analysis/groups/words.ja.ts';
import { en as ownEn } from '../apps/web/src/kinds/statistical-analysis/words.en.ts';
import { ja as ownJa } from '../apps/web/src/kinds/statistical-analysis/words.ja.ts';
import { seriousViolations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';

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
  await page.getByRole('textbox', { name: t('project_name') }).fill(project);
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
    page.getByRole('menuitem', { name: t('download_numbers') }).click(),
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
  const t = words(ownEn, ownJa);
  const g = words(groupsEn, groupsJa);
  const dataset = await api.dataset(`machines ${own.mark}`, machines());
  await open(page, own.user, `/statistical-analysis/register/${dataset}?column=strength`);
  await expect(page.getByRole('heading', { level: 2, name: t('step_test') })).toBeVisible();
  await expect(page.getByRole('radio', { name: /One-way analysis of variance/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t('step_data') })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: t('project_name') }).fill(`machines ${own.mark}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statistical-analysis\/details\//);
  await expect(page.getByText('highest in C', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  const pairs = page.getByRole('table', { name: g('method_games_howell') });
  await expect(pairs.getByRole('row')).toHaveCount(7);
  for (const section of ['numbers', 'effects', 'assumptions', 'power', 'paste'] as const)
    await expect(page.getByRole('region', { name: t(section), exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
