import { expect, it } from 'vitest';
import { labelColumns, rowNameColumns } from './row-names.ts';

const column = (name: string, role: 'id' | 'label' | 'group' | 'feature' | 'none', code?: 'row_number' | 'lot') => ({
  name,
  role,
  role_reason: code ? { code, params: {} } : null,
});

it('calls rows by their identifier, else their label, else their lot', () => {
  const lot = column('lot', 'group', 'lot');
  const sample = column('sample', 'id');
  const state = column('state', 'label');
  expect(rowNameColumns([lot, column('x', 'feature'), sample, state])).toEqual(['sample']);
  expect(rowNameColumns([lot, state])).toEqual(['state']);
  expect(rowNameColumns([column('x', 'none'), lot])).toEqual(['lot']);
  expect(labelColumns([column('x', 'feature'), lot, sample]).map(({ name }) => name)).toEqual(['lot', 'sample']);
});

it('passes over a column that only numbers the rows', () => {
  const numbers = column('No', 'id', 'row_number');
  expect(rowNameColumns([numbers])).toEqual([]);
  expect(rowNameColumns([numbers, column('lot', 'group')])).toEqual(['lot']);
});
