import { expect, it } from 'vitest';
import { textWidth } from '../../../ui/text-width.ts';
import { fittingColumns } from './fitting-columns.ts';

const columns = ['R²', 'RMSE', 'MAE'].map((label) => ({ id: label, label, texts: ['0.950 ± 0.012', '–'] }));
const one = 16 + textWidth('0.950 ± 0.012');

it('shows the first columns that are whole in the width', () => {
  expect(fittingColumns(columns, 3 * one)).toEqual(['R²', 'RMSE', 'MAE']);
  expect(fittingColumns(columns, 2.9 * one)).toEqual(['R²', 'RMSE']);
});

it('shows one column however little room there is', () => {
  expect(fittingColumns(columns, 10)).toEqual(['R²']);
});

it('lets headings stand on two lines', () => {
  const long = columns.map((column) => ({ ...column, label: 'Balanced accuracy' }));
  expect(fittingColumns(long, 3 * (one + 1))).toHaveLength(3);
});

it('has room for more where the sorted one alone has an arrow', () => {
  const narrow = ['Silhouette', 'Clusters'].map((label) => ({ id: label, label, texts: ['0.88'] }));
  const both = 2 * 16 + textWidth('SilhouetteClusters') + 23;
  expect(fittingColumns(narrow, both)).toEqual(['Silhouette']);
  expect(fittingColumns(narrow, both, 1)).toEqual(['Silhouette', 'Clusters']);
});

it('gives Japanese letters the width they have', () => {
  expect(textWidth('残差')).toBeGreaterThan(textWidth('ab') * 1.5);
});
