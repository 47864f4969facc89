import { expect, it } from 'vitest';
import { textWidth } from '../text-width.ts';
import { dataColumn } from './data-column.ts';

it('has room for every name on two lines, and for dates', () => {
  for (const name of ['melt temperature (°C)', 'holding pressure of the mould (MPa)', '射出成形時の金型温度（°C）']) {
    const { minWidth } = dataColumn(name, 'numeric');
    // Whole where it is broken into two.
    expect(2 * (minWidth! - 48)).toBeGreaterThanOrEqual(textWidth(name));
    expect(minWidth).toBeLessThan(textWidth(name) + 60);
  }
  expect(dataColumn('x', 'numeric')).toMatchObject({ minWidth: 110, align: 'right' });
  expect(dataColumn('at', 'datetime')).toMatchObject({ minWidth: 176, align: 'left' });
  expect(dataColumn('a'.repeat(200), 'categorical').minWidth).toBe(320);
});
