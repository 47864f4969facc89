import { expect, it } from 'vitest';
import { columnsAfter } from './columns-after.ts';

const nothing = {
  rows_in: 1,
  rows_out: 1,
  rows_removed: 0,
  rows_merged: 0,
  rows_made: 0,
  removed_rows: [],
  renumbered: false,
  cells: [],
  columns_added: [],
  columns_removed: [],
  columns_renamed: [],
  warnings: [],
  values: [],
  seconds: 0,
};
const before = ['a', 'b'].map((name) => ({
  name,
  type: 'numeric' as const,
  unit: name === 'a' ? 'kg' : 'm',
  description: null,
  role: 'feature' as const,
}));

it('swaps what is known of two columns that swap their names', () => {
  const swap = {
    id: 's',
    step: 'rename_columns' as const,
    kinds: [],
    applied: true,
    accounting: {
      ...nothing,
      columns_renamed: [
        { before: 'a', after: 'b' },
        { before: 'b', after: 'a' },
      ],
    },
  };
  const after = columnsAfter(
    {
      columns: [
        { name: 'b', type: 'number' },
        { name: 'a', type: 'number' },
      ],
      steps: [swap],
    },
    before,
  );
  expect(after.map(({ name, unit }) => [name, unit])).toEqual([
    ['b', 'kg'],
    ['a', 'm'],
  ]);
});

it('knows nothing of a new column that has the name of a deleted one', () => {
  const drop = {
    id: 'd',
    step: 'drop_columns' as const,
    kinds: [],
    applied: true,
    accounting: { ...nothing, columns_removed: ['a'] },
  };
  expect(columnsAfter({ columns: [{ name: 'a', type: 'text' }], steps: [drop] }, before)).toEqual([
    { name: 'a', type: 'categorical', unit: null, description: null, role: 'none' },
  ]);
});

it('drops the unit of a column that a formula overwrites, and keeps that of one it only reads', () => {
  const overwrite = {
    id: 'f',
    step: 'formula' as const,
    kinds: [],
    applied: true,
    accounting: { ...nothing, cells: [{ column: 'a', changed: 1, filled: 0, emptied: 0 }] },
  };
  const after = columnsAfter(
    {
      columns: [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'number' },
      ],
      steps: [overwrite],
    },
    before,
  );
  expect(after.map(({ name, unit }) => [name, unit])).toEqual([
    ['a', null],
    ['b', 'm'],
  ]);
});
