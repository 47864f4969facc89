import type { ColumnType, DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { defaultBoard } from './default-board.ts';

function column(name: string, type: ColumnType, role: DatasetColumn['role'] = 'none'): DatasetColumn {
  return { name, type, unit: null, description: null, role };
}

it('starts with the target, above another column and coloured by a group', () => {
  const { charts } = defaultBoard([
    column('id', 'numeric', 'id'),
    column('a', 'numeric'),
    column('b', 'numeric'),
    column('y', 'numeric', 'target'),
    column('line', 'categorical'),
  ]);
  expect(charts.map(({ kind }) => kind)).toEqual(['relation', 'groups', 'correlation', 'distribution']);
  expect(charts[0]?.settings).toMatchObject({ x: 'a', y: 'y', colour: 'line' });
  expect(charts[2]?.settings.columns).toEqual(['y', 'a', 'b']);
});

it('leaves row numbers out, and shows the order of the rows where there are no groups', () => {
  const { charts } = defaultBoard([column('rownames', 'numeric'), column('a', 'numeric'), column('b', 'numeric')]);
  expect(charts.map(({ kind }) => kind)).toEqual(['relation', 'distribution', 'series']);
  expect(charts[0]?.settings).toMatchObject({ x: 'b', y: 'a', colour: null });
});

it('shows no column that has one value or none, unless there is no other', () => {
  const columns = [
    column('same', 'numeric', 'target'),
    column('none', 'numeric'),
    column('a', 'numeric'),
    column('b', 'numeric'),
    column('plant', 'categorical'),
    column('line', 'categorical'),
  ];
  const statistics = [
    { name: 'same', distinct: 1 },
    { name: 'none', distinct: 0 },
    { name: 'a', distinct: 9 },
    { name: 'b', distinct: 9 },
    { name: 'plant', distinct: 1 },
    { name: 'line', distinct: 2 },
  ];
  const { charts } = defaultBoard(columns, statistics);
  expect(charts[0]?.settings).toMatchObject({ x: 'b', y: 'a', colour: 'line' });
  expect(JSON.stringify(charts)).not.toMatch(/same|none|plant/);
  expect(defaultBoard(columns.slice(0, 1), statistics).charts[0]).toMatchObject({
    kind: 'distribution',
    settings: { column: 'same' },
  });
});

it('starts with time where there is one', () => {
  const { charts } = defaultBoard([column('at', 'datetime'), column('a', 'numeric')]);
  expect(charts.map(({ kind }) => kind)).toEqual(['series', 'distribution']);
  expect(charts[0]?.settings).toMatchObject({ x: 'at', columns: ['a'] });
});

it('shows words alone, and anything at all where nothing else fits', () => {
  expect(defaultBoard([column('line', 'categorical')]).charts.map(({ kind }) => kind)).toEqual(['bars']);
  expect(defaultBoard([column('at', 'datetime')]).charts.map(({ kind }) => kind)).toEqual(['missing']);
});
