import type { ColumnType, DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { defaultBoard, defaultSettings } from './default-board.ts';

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
  const facts = [
    { name: 'same', distinct: 1 },
    { name: 'none', distinct: 0 },
    { name: 'a', distinct: 9 },
    { name: 'b', distinct: 9 },
    { name: 'plant', distinct: 1 },
    { name: 'line', distinct: 2 },
  ];
  const { charts } = defaultBoard(columns, { columns: facts });
  expect(charts[0]?.settings).toMatchObject({ x: 'b', y: 'a', colour: 'line' });
  expect(JSON.stringify(charts)).not.toMatch(/same|none|plant/);
  expect(defaultBoard(columns.slice(0, 1), { columns: facts }).charts[0]).toMatchObject({
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

it('begins with the target, above what goes with it most, and leaves out identifiers and what says the same twice', () => {
  const columns = [
    column('order', 'numeric'),
    column('part', 'categorical'),
    column('a', 'numeric'),
    column('b', 'numeric'),
    column('b in other units', 'numeric'),
    column('y', 'numeric', 'target'),
  ];
  const matrix = [
    [1, 0.1, 0.8, 0.8, 0.2],
    [0.1, 1, 0.3, 0.3, 0.4],
    [0.8, 0.3, 1, 1, -0.9],
    [0.8, 0.3, 1, 1, -0.9],
    [0.2, 0.4, -0.9, -0.9, 1],
  ];
  const facts = {
    columns: [
      { name: 'order', type: 'numeric' as const, count: 50, distinct: 50, min: 1, max: 50 },
      { name: 'part', type: 'categorical' as const, count: 50, distinct: 50 },
      ...['a', 'b', 'b in other units', 'y'].map((name) => ({
        name,
        type: 'numeric' as const,
        count: 50,
        distinct: 40,
        min: 0,
        max: 3,
      })),
    ],
    correlation: { columns: ['order', 'a', 'b', 'b in other units', 'y'], matrix, sampled_rows: null },
  };
  const { charts } = defaultBoard(columns, facts);
  expect(charts[0]).toMatchObject({ kind: 'relation', settings: { x: 'b', y: 'y', colour: null } });
  expect(charts.find(({ kind }) => kind === 'distribution')?.settings).toMatchObject({ column: 'y' });
  expect(JSON.stringify(charts)).not.toMatch(/order|part|other units/);
  // Without a target, the two columns that go together most.
  const others = columns.map((one) => ({ ...one, role: 'none' as const }));
  expect(defaultBoard(others, facts).charts[0]?.settings).toMatchObject({ x: 'b', y: 'y' });
});

it('begins with what divides the classes where the target is one', () => {
  const { charts } = defaultBoard([
    column('a', 'numeric'),
    column('b', 'numeric'),
    column('line', 'categorical'),
    column('grade', 'categorical', 'target'),
  ]);
  expect(charts.map(({ kind }) => kind)).toEqual(['groups', 'relation', 'bars', 'distribution']);
  expect(charts[0]?.settings).toMatchObject({ value: 'a', group: 'grade' });
  expect(charts[1]?.settings).toMatchObject({ colour: 'grade' });
});

it('gives a new chart what matters first, and what there is where nothing does', () => {
  const columns = [column('a', 'numeric'), column('same', 'numeric'), column('b', 'numeric'), column('c', 'numeric')];
  const facts = {
    columns: ['a', 'b', 'c'].map((name) => ({ name, distinct: 9 })).concat({ name: 'same', distinct: 1 }),
    correlation: {
      columns: ['a', 'b', 'c'],
      matrix: [
        [1, 0.1, 0.2],
        [0.1, 1, 0.9],
        [0.2, 0.9, 1],
      ],
      sampled_rows: null,
    },
  };
  expect(defaultSettings('scatter_matrix', columns, facts)).toMatchObject({ columns: ['c', 'b', 'a'] });
  expect(defaultSettings('scatter_matrix', columns.slice(0, 2), facts)).toMatchObject({ columns: ['a', 'same'] });
  expect(defaultSettings('contour', columns.slice(0, 2), facts)).toBeNull();
});
