import { expect, it } from 'vitest';
import { withUnit } from './with-unit.ts';

it.each([
  ['Temperature', '°C', 'Temperature (°C)'],
  ['温度(℃)', '℃', '温度(℃)'],
  ['温度（℃）', '°C', '温度（℃）'],
  ['Cement [kg/m3]', 'kg/m3', 'Cement [kg/m3]'],
  ['Rate (mean)', 'mm/s', 'Rate (mean) (mm/s)'],
  ['Strength', null, 'Strength'],
  ['Strength', '', 'Strength'],
])('%s and %s make %s', (name, unit, text) => {
  expect(withUnit(name, unit)).toBe(text);
});
