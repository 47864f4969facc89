import { expect, it } from 'vitest';
import { alongSpectrum } from './along-spectrum.ts';

it('knows the columns of a spectrum by their names', () => {
  expect(alongSpectrum(['1100', '1102.5', '1105'])).toEqual([1100, 1102.5, 1105]);
  expect(alongSpectrum(['4000', '3998', '3996'])).toEqual([4000, 3998, 3996]);
  expect(alongSpectrum(['wl1', 'wl2', 'wl3'])).toEqual([1, 2, 3]);
  expect(alongSpectrum(['X1100.5 nm', 'X1101 nm'])).toEqual([1100.5, 1101]);
  for (const names of [
    ['a1', 'b2'],
    ['1 nm', '2 cm'],
    ['flow', 'heat'],
    ['flow_1', 'heat_2'],
  ])
    expect(alongSpectrum(names)).toBeNull();
  for (const names of [['1100', 'lot', '1105'], ['3', '1', '2'], ['1'], ['1', '', '3'], ['1', '1']])
    expect(alongSpectrum(names)).toBeNull();
});
