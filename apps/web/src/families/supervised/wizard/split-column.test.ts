import type { ColumnStatistics, ColumnType } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { canSplit, firstSplit, proposedSplit, saysTrainOrTest, withoutSplitColumn } from './split-column.ts';

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
  });

  it('is offered to begin with, and is no feature then', () => {
    expect(firstSplit(hints)).toEqual({ method: 'column', column: 'side', test_share: 0.15 });
    expect(withoutSplitColumn(parts, { method: 'group', column: 'odd' })).toEqual({ ...parts, odd: 'none' });
    expect(withoutSplitColumn(parts, { method: 'time', column: 'x' })).toEqual(parts);
  });
});

it('keeps lots together that were found, and goes by a time that a person says', () => {
  const found = { code: 'lot', params: { values: 25, each: '12' } } as const;
  const lot = { ...odd, column: { ...odd.column, role: 'group' as const, role_reason: found } };
  const dated = hint('when', 'datetime');
  const when = { ...dated, column: { ...dated.column, role: 'time' as const } };
  const foundWhen = { ...when, column: { ...when.column, role_reason: { code: 'date', params: {} } as const } };
  expect(firstSplit([foundWhen, lot, x])).toMatchObject({ method: 'group', column: 'odd' });
  expect(firstSplit([foundWhen, x])).toMatchObject({ method: 'automatic' });
  expect(firstSplit([when, lot, x])).toMatchObject({ method: 'time', column: 'when' });
});

it('offers the columns that a split can go by', () => {
  const types = { column: ['categorical'], time: ['datetime', 'numeric'] };
  const offered = (method: 'time' | 'group' | 'column') =>
    hints.filter((one) => canSplit(types, method, one)).map(({ column }) => column.name);
  expect(offered('time')).toEqual(['x', 'y']);
  expect(offered('group')).toEqual(['side', 'odd', 'x', 'y']);
  expect(offered('column')).toEqual(['side']);
});

it('proposes the split that a notice of the table names', () => {
  const split = { method: 'automatic', test_share: 0.2, column: null } as const;
  const lot = { method: 'group', column: 'lot', test_share: 0.2 };
  expect(proposedSplit({ code: 'split_twins_grouped', params: { column: 'lot' } }, split)).toEqual(lot);
  expect(proposedSplit({ code: 'split_drift', params: { column: 'day' } }, split)).toMatchObject({ method: 'time' });
  expect(proposedSplit({ code: 'split_twins', params: {} }, split)).toBeNull();
});
