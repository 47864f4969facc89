import { expect, test } from 'vitest';
import { errorWordsEn } from './error-words.en.ts';
import { errorWordsJa } from './error-words.ja.ts';

function placeholders(words: string): string[] {
  return [...new Set(words.match(/\{\w+\}/g))].toSorted();
}

test.each(Object.keys(errorWordsEn) as (keyof typeof errorWordsEn)[])('%s says the same in both languages', (code) => {
  expect(errorWordsJa[code]).not.toBe(errorWordsEn[code]);
  expect(placeholders(errorWordsJa[code])).toEqual(placeholders(errorWordsEn[code]));
});
