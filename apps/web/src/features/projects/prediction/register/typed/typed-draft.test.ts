import { expect, it } from 'vitest';
import type { Feature } from './read-cell.ts';
import { MOST_ROWS, typicalRow, writeOver } from './typed-draft.ts';

function feature(name: string, typical: number): Feature {
  return { name, type: 'numeric', unit: null, minimum: 0, maximum: 1, typical, categories: null };
}

const features = [feature('a', 1), feature('b', 2)];

it('starts from what is usual', () => {
  expect(typicalRow(features)).toEqual({ a: 1, b: 2 });
});

it('starts with numbers of few digits, inside what training saw', () => {
  const ratio = 0.134670184612345;
  expect(typicalRow([feature('ratio', ratio), { ...feature('same', ratio), minimum: ratio, maximum: ratio }])).toEqual({
    ratio: 0.13467,
    same: ratio,
  });
});

it('writes pasted cells over rows and adds the rest', () => {
  const rows = [
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ];
  expect(writeOver(rows, [{ b: 9 }, { b: 8 }], 1, features)).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 9 },
    { a: null, b: 8 },
  ]);
  expect(rows[1]).toEqual({ a: 3, b: 4 });
});

it('stops at the most rows', () => {
  const many = Array.from({ length: MOST_ROWS + 5 }, () => ({ a: 0 }));
  expect(writeOver([{ a: 1, b: 1 }], many, 1, features)).toHaveLength(MOST_ROWS);
});
