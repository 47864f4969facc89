import { MAX_PAGE_SIZE } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { MOST_DRAWN, rowsToDraw } from './use-report-rows.ts';

it('draws every row of a prediction that a picture bears', () => {
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
