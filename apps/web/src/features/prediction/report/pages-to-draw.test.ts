import { MAX_PAGE_SIZE } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { MOST_DRAWN, pagesToDraw } from './use-report-rows.ts';

it('draws every row of a small prediction', () => {
  expect(pagesToDraw(1)).toEqual([1]);
  expect(pagesToDraw(2 * MAX_PAGE_SIZE + 1)).toEqual([1, 2, 3]);
});

it('draws as many rows as a picture bears from the whole of a large one', () => {
  const pages = pagesToDraw(1_000_000);
  expect(new Set(pages).size).toBe(MOST_DRAWN / MAX_PAGE_SIZE);
  expect([pages[0], pages.at(-1)]).toEqual([1, 1_000_000 / MAX_PAGE_SIZE]);
});
