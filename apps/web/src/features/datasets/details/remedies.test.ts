import type { ColumnStatistics, DatasetStatistics } from '@hakaru/contract';
import { expect, test } from 'vitest';
import { boundsOf, remediesOf } from './remedies.ts';

function column(name: string, more: Partial<ColumnStatistics> = {}): ColumnStatistics {
  return {
    name,
    type: 'numeric',
    count: 40,
    missing: 0,
    distinct: 40,
    mean: 1,
    sd: 1,
    min: 0,
    q1: 1,
    median: 1,
    q3: 1,
    max: 2,
    histogram: null,
    top_values: null,
    far: null,
    ...more,
  };
}

function statistics(columns: ColumnStatistics[]): DatasetStatistics {
  return { row_count: 40, sampled_rows: null, columns, correlation: null, computed_at: '' };
}

const roles = (entries: Record<string, 'feature' | 'target' | 'id' | 'ignore'>) =>
  Object.entries(entries).map(([name, role]) => ({ name, role }));

test('each problem has its step, in the order they belong in', () => {
  const found = statistics([
    column('flow', { missing: 3, far: { low: 59, high: 61, values: [{ value: 601, rows: 2, row: 3, label: null }] } }),
    column('spare', { missing: 38, count: 2 }),
    column('recipe', { min: 7, max: 7, distinct: 1 }),
    column('mould', { type: 'categorical', missing: 1 }),
    column('strength', { missing: 2 }),
    column('lot', { type: 'categorical', missing: 1 }),
    column('note', { missing: 39, count: 1 }),
  ]);
  const columns = roles({
    flow: 'feature',
    spare: 'feature',
    recipe: 'feature',
    mould: 'feature',
    strength: 'target',
    lot: 'id',
    note: 'ignore',
  });
  const remedies = remediesOf({ columns, time: null }, found);
  expect(remedies.map(({ about, columns: of, count }) => [about, of, count])).toEqual([
    ['far', ['flow'], 2],
    ['empty', ['spare'], 38],
    ['constant', ['recipe'], 0],
  ]);
  const along = remediesOf({ columns, time: 'at' }, found).find(({ about }) => about === 'gaps');
  expect(along?.step).toEqual({ step: 'missing_linear', parameters: { columns: ['flow'], time: 'at' } });
});

test('bounds hold out what is far and nothing else, at round numbers with room for new values', () => {
  const value = (far: number) => ({ value: far, rows: 1, row: 1, label: null });
  const far = (low: number, high: number, ...values: number[]) =>
    boundsOf(column('x', { far: { low, high, values: values.map(value) } }));
  expect(far(59.6, 61.2, 601)).toEqual({ column: 'x', lower: null, upper: 62.8 });
  expect(far(57.7, 175.8, 1652, -900)).toEqual({ column: 'x', lower: -70, upper: 300 });
  expect(far(5, 5, 50)).toEqual({ column: 'x', lower: null, upper: 10 });
  const unix = far(1.7e9, 1.7e9 + 200, 1.8e10);
  expect(unix.upper).toBeGreaterThan(1.7e9 + 200);
  expect(unix.upper).toBeLessThan(1.8e10);
});

test('a sound table needs nothing', () => {
  expect(remediesOf({ columns: roles({ a: 'feature' }), time: null }, statistics([column('a')]))).toEqual([]);
});
