import type { ColumnStatistics, ColumnType } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import {
  columnProblem,
  firstSplit,
  saysTrainOrTest,
  splitProblems,
  strangeLabels,
  withoutSplitColumn,
} from './split-column.ts';

function hint(name: string, type: ColumnType, values: string[] | null = null, missing = 0): ColumnHint {
  const top_values = values?.map((value) => ({ value, count: 10 })) ?? null;
  const statistics =
    values && ({ name, type, count: 20, missing, distinct: values.length, top_values } as ColumnStatistics);
  return { column: { name, type, role: 'none', unit: null, description: null }, statistics };
}

const side = hint('side', 'categorical', ['学習', 'テスト']);
const odd = hint('odd', 'categorical', ['train', 'test', 'hold']);
const x = hint('x', 'numeric');
const y = hint('y', 'numeric');
const hints = [side, odd, x, y];
const parts = { side: 'none', odd: 'feature', x: 'feature', y: 'target' } as const;

describe('a column that says train or test', () => {
  it('is known by its values', () => {
    expect(
      [
        side,
        odd,
        x,
        hint('s', 'categorical', ['train', 'test'], 3),
        hint('s', 'categorical', ['train']),
        hint('s', 'categorical'),
      ].map(saysTrainOrTest),
    ).toEqual([true, false, false, false, false, null]);
    expect(strangeLabels(odd)).toEqual(['hold']);
  });

  it('is offered to begin with, and is no feature then', () => {
    expect(firstSplit(hints)).toEqual({ method: 'column', column: 'side', test_share: 0.15 });
    expect(withoutSplitColumn(parts, { method: 'group', column: 'odd' })).toEqual({ ...parts, odd: 'none' });
    expect(withoutSplitColumn(parts, { method: 'time', column: 'x' })).toEqual(parts);
  });
});

it('says what keeps a split from being made', () => {
  expect(splitProblems({ method: 'time', column: null }, hints, parts)).toEqual(['no_split_column']);
  expect(splitProblems({ method: 'time', column: 'side' }, hints, parts)).toEqual(['split_column_not_time']);
  expect(splitProblems({ method: 'time', column: 'y' }, hints, parts)).toEqual(['split_column_is_used']);
  expect(splitProblems({ method: 'group', column: 'y' }, hints, parts)).toEqual(['split_column_is_used']);
  expect(splitProblems({ method: 'group', column: 'x' }, hints, parts)).toEqual(['split_column_is_feature']);
  expect(splitProblems({ method: 'column', column: 'odd' }, hints, { ...parts, odd: 'none' })).toEqual([
    'split_column_labels',
  ]);
  expect(splitProblems({ method: 'column', column: 'side' }, hints, parts)).toEqual([]);
  expect(splitProblems({ method: 'ratio', column: 'y' }, hints, parts)).toEqual([]);
  expect(columnProblem('time', x)).toBeNull();
});
