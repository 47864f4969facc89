import type { ColumnStatistics } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { differingStatistics, statisticWords } from './column-changes.tsx';

const statistics = (more: Partial<ColumnStatistics>): ColumnStatistics => ({
  name: 'x',
  type: 'numeric',
  count: 3,
  missing: 0,
  distinct: 3,
  mean: 2,
  sd: 1,
  min: 1,
  q1: 1.5,
  median: 2,
  q3: 2.5,
  max: 3,
  histogram: null,
  top_values: null,
  far: null,
  ...more,
});

it('names the statistics that differ, and none while one side has none', () => {
  expect(differingStatistics({ before: statistics({}), after: statistics({ mean: 2.5, max: 4 }) })).toEqual([
    'mean',
    'max',
  ]);
  expect(differingStatistics({ before: statistics({}), after: null })).toEqual([]);
});

it('writes counts whole, times as times, and nothing as a dash', () => {
  expect(statisticWords(statistics({ missing: 12345 }), 'missing')).toBe((12345).toLocaleString('en'));
  expect(statisticWords(statistics({ type: 'datetime', min: '2024-01-05T00:00:00' }), 'min')).toBe('2024-01-05');
  expect(statisticWords(statistics({ mean: null }), 'mean')).toBe('–');
});
