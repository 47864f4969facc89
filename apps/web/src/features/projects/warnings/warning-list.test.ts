import { expect, it } from 'vitest';
import { i18n } from '../../../lib/i18n/i18n.ts';
import type { KindSetup } from '../kind.ts';
import { gravest, warningWords } from './warning-list.tsx';

it('takes what makes the figures untrue before the rest, once', () => {
  const [few, leak, tested] = ['rows_few', 'leak_alone', 'test_row_far'].map((code) => ({ code }));
  expect(gravest([few!, leak!, tested!])).toEqual([leak, [few, tested]]);
  expect(gravest([few!])).toEqual([undefined, [few]]);
});

it('names the rows that a recipe left out by the target', () => {
  const setup = { messages: { en: {}, ja: {} }, catalogue: { title: String } } as unknown as KindSetup<never>;
  const params = { target: 'strength', count: 7, rows: '18, 88 …' };
  expect(warningWords({ code: 'recipe_target_rows', params }, setup)).toMatch(
    /^The recipe removed 7 training rows by the value of strength \(row no\. 18, 88 …\)/,
  );
});

it('names the rows that make most of the error of the folds', () => {
  const setup = { messages: { en: {}, ja: {} }, catalogue: { title: String } } as unknown as KindSetup<never>;
  const figures = { percent: 91, rmse_others: 27.3736, model: 'linear' };
  expect(
    warningWords({ code: 'fold_rows_far', params: { target: 'y', count: 2, rows: '18, 41', ...figures } }, setup),
  ).toBe(
    'y: 2 rows account for 91 % of the squared error over the folds (row no. 18, 41). The RMSE of the others alone is 27.37 (linear). Check these values for data entry errors.',
  );
});

it('divides lists of columns as the language does', async () => {
  const setup = { messages: { en: {}, ja: {} }, catalogue: { title: String } } as unknown as KindSetup<never>;
  const warning = { code: 'columns_constant', params: { columns: '温度, 圧力', count: 2 } };
  expect(warningWords(warning, setup)).toContain('温度, 圧力');
  await i18n.changeLanguage('ja');
  try {
    expect(warningWords(warning, setup)).toContain('温度、圧力');
  } finally {
    await i18n.changeLanguage('en');
  }
});

it('names some of the rows that are alike', () => {
  const setup = { messages: { en: {}, ja: {} }, catalogue: { title: String } } as unknown as KindSetup<never>;
  const params = { target: 'strength', percent: 80, pairs: '8=12, 3=4' };
  expect(warningWords({ code: 'rows_alike', params }, setup)).toMatch(
    /^80 % of the rows .* For example, rows 8 \/ 12, 3 \/ 4\.$/,
  );
  expect(warningWords({ code: 'rows_alike', params: { target: 'strength', percent: 80 } }, setup)).toMatch(
    /split by group\.$/,
  );
});
