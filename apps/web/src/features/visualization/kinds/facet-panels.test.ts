import type { BlockColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { facetRows } from './facet-panels.ts';

it('has a panel for each value, the most frequent first, without the excluded rows', () => {
  const column: BlockColumn = {
    name: 'line',
    type: 'categorical',
    values: new Int32Array([0, 1, 1, -1, 1, 0]),
    levels: ['A', 'B'],
  };
  const { panels, total } = facetRows(column, new Uint8Array([0, 1, 0, 0, 0, 0]), 'Missing');
  expect(total).toBe(3);
  expect(panels.map(({ name, mask }) => [name, [...mask]])).toEqual([
    ['A', [1, 0, 0, 0, 0, 1]],
    ['B', [0, 0, 1, 0, 1, 0]],
    ['Missing', [0, 0, 0, 1, 0, 0]],
  ]);
});

it('shows the most frequent values where there are many', () => {
  const values = Int32Array.from({ length: 40 }, (_, row) => row % 20);
  const levels = Array.from({ length: 20 }, (_, level) => `v${level}`);
  const { panels, total } = facetRows({ name: 'c', type: 'categorical', values, levels }, null, 'Missing');
  expect([panels.length, total]).toEqual([12, 20]);
});
