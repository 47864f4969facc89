import { expect, it } from 'vitest';
import { MAX_PAGE_SIZE } from '@hakaru/contract';
import { translator } from '../../../../lib/i18n/define-messages.ts';
import { en } from '../words.en.ts';
import { ja } from '../words.ja.ts';
import { predictionMessages } from '../words.ts';
import { gapWords } from './shared-columns.tsx';
import { MOST_DRAWN, rowsToDraw } from './use-report-rows.ts';

it('says what is missing in words, whatever the features are called', () => {
  expect(gapWords('x: missing; a: b; c: unreadable', translator(predictionMessages))).toBe(
    'x: missing; a: b; c: unreadable',
  );
});

it('says which step of a recipe removed a row', () => {
  expect(gapWords('x: missing; step 3: removed', translator(predictionMessages))).toBe(
    'x: missing; removed by step 3 of the recipe',
  );
  expect(gapWords('step 12: removed', translator(predictionMessages))).toBe('removed by step 12 of the recipe');
});

it('has the words in Japanese', () => {
  const japanese = ((key: keyof typeof ja) => ja[key]) as Parameters<typeof gapWords>[1];
  expect(gapWords('温度: missing; 圧力: unreadable', japanese)).toBe('温度：欠損、圧力：読み取り不可');
  expect(en.gap_missing).toBe(': missing');
});

it('draws every row of a prediction that a chart bears', () => {
  expect(rowsToDraw(1)).toEqual({ every: 1, pages: 1 });
  expect(rowsToDraw(2 * MAX_PAGE_SIZE + 1)).toEqual({ every: 1, pages: 3 });
  expect(rowsToDraw(MOST_DRAWN)).toEqual({ every: 1, pages: MOST_DRAWN / MAX_PAGE_SIZE });
});

it.each([10_001, 25_000, 1_000_000, 9_999_999])(
  'draws one row in so many of %d, from the first to the last',
  (rows) => {
    const { every, pages } = rowsToDraw(rows);
    const drawn = Math.ceil(rows / every);
    expect(drawn).toBeLessThanOrEqual(MOST_DRAWN);
    expect(drawn).toBeGreaterThan(MOST_DRAWN / 2);
    expect(pages * MAX_PAGE_SIZE).toBeGreaterThanOrEqual(drawn);
    expect(rows - 1 - (drawn - 1) * every).toBeLessThan(every);
  },
);
