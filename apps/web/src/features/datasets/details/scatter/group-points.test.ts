import type { Cell } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { groupPoints } from './scatter-tab.tsx';

function points(x: Cell[], group: Cell[] | null) {
  return {
    mode: 'points' as const,
    total: x.length,
    shown: x.length,
    x,
    y: x.map((_, index) => index),
    group,
    row_numbers: x.map((_, index) => index + 1),
  };
}

const words = { missing: 'missing', others: 'others' };

it('puts the largest group first and names rows without one', () => {
  const groups = groupPoints(points([1, 2, 3, 4], ['A', 'B', null, 'B']), 'all', words);
  expect(groups.map(({ name, x, rows }) => [name, x, rows])).toEqual([
    ['B', [2, 4], [1, 3]],
    ['A', [1], [0]],
    ['missing', [3], [2]],
  ]);
  expect(new Set(groups.map(({ role }) => role)).size).toBe(3);
});

it('is one group in the colour of plain data where nothing groups it', () => {
  expect(groupPoints(points([1, 2], null), 'concrete', words)).toEqual([
    { name: 'concrete', role: 'data', x: [1, 2], y: [0, 1], rows: [0, 1] },
  ]);
});

it('reads times without a zone as UTC, wherever the reader is', () => {
  expect(groupPoints(points(['2024-05-01T12:00:00', '2024-05-01T12:00:00Z'], null), 'all', words)[0]?.x).toEqual([
    1714564800000, 1714564800000,
  ]);
});

it('draws what is beyond six groups together', () => {
  const labels = Array.from({ length: 20 }, (_, index) => `g${index < 12 ? index % 6 : index}`);
  const groups = groupPoints(
    points(
      labels.map((_, index) => index),
      labels,
    ),
    'all',
    words,
  );
  expect(groups.map(({ name }) => name)).toEqual(['g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'others']);
  expect(groups.at(-1)).toMatchObject({ role: 'neutral', x: [12, 13, 14, 15, 16, 17, 18, 19] });
});
