import { expect, test } from 'vitest';
import { errorWordsEn } from './error-words.en.ts';
import { errorWordsJa } from './error-words.ja.ts';
import { errorWords } from './error-words.ts';
import { placesOf } from '../text/fill-words.ts';

test.each(Object.keys(errorWordsEn) as (keyof typeof errorWordsEn)[])('%s says the same in both languages', (code) => {
  expect(errorWordsJa[code]).not.toBe(errorWordsEn[code]);
  expect(placesOf(errorWordsJa[code])).toEqual(placesOf(errorWordsEn[code]));
});

test('columns that compute lists are divided as the language divides them', () => {
  const params = { columns: '温度, 圧力' };
  expect(errorWords('columns_missing', 'ja', params)).toContain('温度、圧力');
  expect(errorWords('columns_missing', 'en', params)).toContain('温度, 圧力');
});

test('one of something is said in the singular', () => {
  expect(errorWords('table_row_width', 'en', { row: 4, found: 1, expected: 12 })).toBe(
    'Row 4 has 1 value, but the header has 12 columns.',
  );
  expect(errorWords('table_row_width', 'ja', { row: 4, found: 1, expected: 1200 })).toBe(
    '4 行目の値は 1 個ですが、見出しは 1,200 列です。',
  );
});
