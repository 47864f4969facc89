import type { OptimizationEquation } from '@hakaru/contract/decisions/optimization';
import { expect, test } from 'vitest';
import { equationText } from './equation-text.ts';

const number = (feature: string, centre = 0, power = 1) => ({ feature, centre, power, level: null });
const equation: OptimizationEquation = {
  target: 'yield',
  terms: [
    { value: -81.33333333, digits: 4, factors: [] },
    { value: 0.31249, digits: 3, factors: [number('temperature')] },
    { value: -2.5e-9, digits: 3, factors: [number('temperature', 170, 2)] },
    { value: 3_000_000, digits: 5, factors: [number('temperature', 170), number('dose', -0.5)] },
    { value: 2.1, digits: 3, factors: [{ feature: 'catalyst', centre: 0, power: 1, level: 'A' }] },
  ],
};

test('an equation is written to be read, and to be put into a spreadsheet', () => {
  expect(equationText(equation, 'read')).toBe(
    'yield = −81.33 + 0.312·temperature − 2.5e−9·(temperature − 170)² + 3000000·(temperature − 170)·(dose + 0.5) + 2.1·[catalyst = A]',
  );
  expect(equationText(equation, 'typed')).toBe(
    'yield = -81.33 + 0.312 * temperature - 2.5e-9 * (temperature - 170)^2 + 3000000 * (temperature - 170) * (dose + 0.5) + 2.1 * [catalyst = A]',
  );
});
