import { en as datasetsEn } from '../apps/web/src/features/datasets/en.ts';
import { ja as datasetsJa } from '../apps/web/src/features/datasets/ja.ts';
import { en as editingEn } from '../apps/web/src/features/datasets/editing/en.ts';
import { ja as editingJa } from '../apps/web/src/features/datasets/editing/ja.ts';
import { en as conditionsEn } from '../apps/web/src/families/conditions/words.en.ts';
import { ja as conditionsJa } from '../apps/web/src/families/conditions/words.ja.ts';
import { en } from '../apps/web/src/kinds/next-experiments/words.en.ts';
import { ja } from '../apps/web/src/kinds/next-experiments/words.ja.ts';
import { en as uiEn } from '../apps/web/src/ui/en.ts';
import { ja as uiJa } from '../apps/web/src/ui/ja.ts';
import { anyOf } from './support/any-of.ts';
import { downloaded } from './support/downloads.ts';
import { csv } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import { decisionsEn as frameEn, decisionsJa as frameJa } from './support/decision-words.ts';

/** Best at 170 degrees and 22 minutes, as a person would have measured it. */
function strength(temperature: number, time: number): string {
  return (60 - ((temperature - 170) / 10) ** 2 - ((time - 22) / 4) ** 2).toFixed(2);
}

function measured(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, at) => {
    const [temperature, time] = [150 + ((at * 13) % 41), 10 + ((at * 7) % 21)];
    return [temperature, time, strength(temperature, time)];
  });
}

const header = ['temperature', 'time', 'strength'];

test('experiments are proposed with reasons, come back measured as the next version, and begin the next round @en', async ({
  page,
  own,
  open,
  api,
  words,
}) => {
  const t = words(en, ja);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  const d = words(datasetsEn, datasetsJa);
  const name = `rounds ${own.mark}`;
  const dataset = await api.dataset(name, csv('rounds.csv', [header, ...measured(9)]));
  await open(page, own.user, `/optimization/next/register/${dataset}`);
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  await expect(page.getByRole('group', { name: 'strength' })).toBeVisible();
  await next.click();
  await expect(page.getByRole('group', { name: 'temperature' })).toBeVisible();
  await next.click();
  await next.click();
  await page.getByRole('textbox', { name: t('batch') }).fill('2');
  await next.click();
  await page.getByLabel(frame('project_name')).fill(name);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();

  const proposals = page.getByRole('table', { name: t('proposals') });
  await expect(proposals.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  await expect(proposals.getByRole('cell', { name: t('reason_gain') })).toHaveCount(2);
  const { bytes } = await downloaded(page, async () => {
    await page.getByRole('button', { name: frame('other_files') }).click();
    await page.getByRole('menuitem', { name: 'UTF-8' }).click();
  });
  const [columns = '', ...lines] = bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2).every((line) => line.endsWith(','))).toBe(true);
  const filled = lines.map((line) => {
    const [temperature, time, result] = line.split(',');
    return result ? line : `${temperature},${time},${strength(Number(temperature), Number(time))}`;
  });
  await expect(page.getByRole('button', { name: t('next_round') })).toBeHidden();

  const round = page.url();
  await page.getByRole('link', { name: t('upload') }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'filled.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([columns, ...filled].join('\r\n')),
  });
  await expect(page.getByText(d('version_summary_other', { name, version: 2, count: 3 }))).toBeVisible();
  await page.getByRole('button', { name: d('register'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dataset/details/${dataset}`));
  await api.becomes(`/dataset/${dataset}/true`, { version: 2 }, 60_000);

  await page.goto(round);
  await page.getByRole('button', { name: t('next_round') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('round_name', { name, round: 2 }) })).toBeVisible();
  const rounds = page.getByRole('table', { name: t('rounds') });
  await expect(rounds.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  await expect(rounds.getByRole('row', { name: t('round', { round: 1 }) }).getByRole('cell')).toHaveText(['9', '2']);
  await expect(rounds.getByRole('row', { name: t('round', { round: 2 }) }).getByRole('cell')).toHaveText(['2', '2']);
});

test('rows of another dataset are proposed by their names @en', async ({ page, own, open, api, words }) => {
  const t = words(en, ja);
  const shared = words(conditionsEn, conditionsJa);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  const name = `pool ${own.mark}`;
  const dataset = await api.dataset(name, csv('pool.csv', [header, ...measured(12)]));
  const listed = Array.from({ length: 30 }, (_, at) => [`L${at + 1}`, 150 + ((at * 11) % 41), 10 + ((at * 5) % 21)]);
  const [, old] = measured(12);
  await api.dataset(
    `${name} list`,
    csv('list.csv', [['code', 'temperature', 'time'], ...listed, ['M', ...(old ?? []).slice(0, 2)], ['H', 400, 20]]),
  );
  await open(page, own.user, `/optimization/next/register/${dataset}?step=batch`);
  await page.getByRole('textbox', { name: t('batch') }).fill('3');
  await page.getByRole('radio', { name: t('candidates_dataset') }).check();
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  await expect(next).toBeDisabled();
  await page.getByRole('combobox', { name: shared('candidates') }).click();
  await page.getByRole('option', { name: `${name} list` }).click();
  await next.click();
  await expect(page.getByRole('row', { name: `${shared('candidates')} ${name} list` })).toBeVisible();
  await page.getByLabel(frame('project_name')).fill(name);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  const proposals = page.getByRole('table', { name: t('proposals') });
  await expect(proposals.getByRole('row')).toHaveCount(4, { timeout: 60_000 });
  await expect(proposals.getByRole('columnheader', { name: t('candidate') })).toBeVisible();
  await expect(proposals.getByRole('cell', { name: /^L\d+$/ })).toHaveCount(3);
  // The first of the list and the last but one.
  await expect(page.getByText(t('note_candidates_measured', { rows: 2 }))).toBeVisible();
});

test('a replay on measured experiments tells how soon the best would have been found @ja', async ({
  page,
  own,
  open,
  api,
  words,
}) => {
  const t = words(en, ja);
  const frame = words(frameEn, frameJa);
  const ui = words(uiEn, uiJa);
  const editing = words(editingEn, editingJa);
  const name = `replay ${own.mark}`;
  const dataset = await api.dataset(name, csv('replay.csv', [header, ...measured(40)]));
  await open(page, own.user, `/dataset/details/${dataset}/training_data`);
  await page.getByRole('button', { name: editing('more'), exact: true }).click();
  await page.getByRole('menuitem', { name: editing('propose_next') }).click();
  await page.getByRole('radio', { name: t('purpose_replay') }).check();
  const next = page.getByRole('button', { name: ui('next'), exact: true });
  for (const step of ['factors', 'rules', 'batch']) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await page.getByRole('textbox', { name: t('replay_budget') }).fill('1');
  await expect(next).toBeDisabled();
  await page.getByRole('textbox', { name: t('replay_budget') }).fill('16');
  await page.getByRole('textbox', { name: t('replay_seeds') }).fill('2');
  await next.click();
  await page.getByLabel(frame('project_name')).fill(name);
  await page.getByRole('button', { name: frame('run'), exact: true }).click();
  const replay = page.getByRole('region', { name: t('replay'), exact: true });
  await expect(replay.locator('canvas').first()).toBeVisible({ timeout: 60_000 });
  // Of 40 conditions the best twentieth.
  await expect(
    page.getByText(anyOf(t('answer_replay', { conditions: 40, best: 2, model: '.*', random: '.*' }))),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: t('sheet') })).toHaveCount(0);
});
