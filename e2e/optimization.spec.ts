import { en as conditionsEn } from '../apps/web/src/families/conditions/words.en.ts';
import { ja as conditionsJa } from '../apps/web/src/families/conditions/words.ja.ts';
import { en as projectsEn } from '../apps/web/src/features/projects/words.en.ts';
import { ja as projectsJa } from '../apps/web/src/features/projects/words.ja.ts';
import { en } from '../apps/web/src/kinds/optimization/words.en.ts';
import { ja } from '../apps/web/src/kinds/optimization/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { escaped } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { decisionsEn as frameEn, decisionsJa as frameJa } from './support/decision-words.ts';

test('conditions are searched for from a trained model’s report: targets, ranges and constraints, checked before the start @en', async ({
  page,
  own,
  open,
  api,
  shared,
  words,
}) => {
  const t = words(en, ja);
  const conditions = words(conditionsEn, conditionsJa);
  const frame = words(frameEn, frameJa);
  const projects = words(projectsEn, projectsJa);
  const ui = words(uiEn, uiJa);
  const { trained_models: models } = await api.get<{ trained_models: { model_key: string; target: string }[] }>(
    `/project/${shared.project}`,
  );
  const { model_key: model, target } = models[0]!;
  await open(page, own.user, `/training/regress/result/report/${shared.project}/${model}`);
  await page.getByRole('link', { name: projects('optimise'), exact: true }).click();
  await expect(page.getByRole('group', { name: target, exact: true })).toBeVisible();
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  await next.click();

  const wanted = page.getByRole('group', { name: target });
  await wanted.getByLabel(conditions('goal')).click();
  await page.getByRole('option', { name: conditions('goal_range') }).click();
  await wanted.getByLabel(conditions('lower')).fill('9');
  await wanted.getByLabel(conditions('upper')).fill('1');
  await expect(wanted.getByText(target).last()).toBeVisible();
  await expect(wanted.locator('.Mui-error').last()).toBeVisible();
  await wanted.getByLabel(conditions('goal')).click();
  await page.getByRole('option', { name: conditions('goal_max') }).click();
  await next.click();

  const [first] = await page
    .getByRole('group')
    .filter({ has: page.getByLabel(conditions('lower')) })
    .all();
  const lower = await first!.getByLabel(conditions('lower')).inputValue();
  expect(Number(lower)).not.toBeNaN();
  const upload = page.locator('input[type=file]');
  const name = (await first!.getAttribute('aria-label')) ?? '';
  const file = (line: string) => ({
    name: 'ranges.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`feature,type,lower,upper\r\n${line}\r\n`),
  });
  await upload.setInputFiles(file(`${name},range,2,1`));
  await expect(page.getByRole('table', { name: t('ranges_problems') })).toContainText('upper');
  await upload.setInputFiles(file(`${name},range,1,2`));
  await expect(page.getByText(t('ranges_taken', { factors: 1 }))).toBeVisible();
  await expect(first!.getByLabel(conditions('upper'))).toHaveValue('2');
  await next.click();
  await page.getByRole('button', { name: conditions('add_linear') }).click();
  await page.getByLabel(conditions('bound')).fill('1000000');
  await next.click();
  for (const algorithm of ['algorithm_random', 'algorithm_cma_es', 'algorithm_grid'] as const)
    await page.getByRole('checkbox', { name: new RegExp(`^${escaped(t(algorithm))}`) }).check();
  await page.getByLabel(t('grid_levels')).fill('300');
  // What is told before the start comes late, several notes at once; what is clicked below must not move away meanwhile.
  const tell = await holdAnswer(page, '**/optimization/preprocess');
  await next.click();
  const run = page.getByRole('button', { name: frame('run'), exact: true });
  await page.getByLabel(frame('project_name')).fill(`search ${own.mark}`);
  const share = page.getByText(t('look_feasible'), { exact: true }).locator('xpath=following-sibling::dd');
  await expect(share).toContainText('…');
  const before = await run.boundingBox();
  tell();
  await expect(share).toContainText('%', { timeout: 60_000 });
  const checked = page.getByRole('table', { name: t('look'), exact: true });
  const told = (algorithm: string) => checked.getByRole('row', { name: algorithm }).getByRole('cell');
  await expect(told(t('algorithm_random'))).toHaveText(t('look_fine'));
  for (const algorithm of ['algorithm_cma_es', 'algorithm_grid'] as const)
    await expect(told(t(algorithm))).not.toHaveText(t('look_fine'));
  expect(await run.boundingBox()).toEqual(before);
  await run.click();
  await expect(page.getByText(frame('state_succeeded'), { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(t('algorithm_random')).first()).toBeVisible();

  await page.getByRole('link', { name: frame('duplicate') }).click();
  await next.click();
  await next.click();
  await expect(page.getByRole('group', { name }).getByLabel(conditions('upper'))).toHaveValue('2');
  await open(page, own.user, '/optimization');
  await expect(page.getByRole('link', { name: `search ${own.mark}`, exact: true })).toBeVisible();
});
