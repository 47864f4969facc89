import { expect, it } from 'vitest';
import { unitsOf } from './use-units.ts';

it('knows the units that names do not say already', () => {
  const columns = [
    { name: 'heat', unit: '°C' },
    { name: '温度 [℃]', unit: '℃' },
    { name: 'lot', unit: null },
  ];
  expect([...unitsOf(columns)]).toEqual([['heat', '°C']]);
});
