import { expect, it } from 'vitest';
import { translator } from '../../../../lib/i18n/define-messages.ts';
import { en } from '../words.en.ts';
import { ja } from '../words.ja.ts';
import { predictionMessages } from '../words.ts';
import { gapWords } from './gap-words.ts';

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
  expect(gapWords('温度: missing; 圧力: unreadable', japanese)).toBe('温度: 欠損、圧力: 読み取り不可');
  expect(en.gap_missing).toBe(': missing');
});
