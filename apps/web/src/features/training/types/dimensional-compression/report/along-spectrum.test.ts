import { expect, it } from 'vitest';
import { alongSpectrum } from './along-spectrum.ts';

it('knows the columns of a spectrum by their names', () => {
  expect(alongSpectrum(['1100', '1102.5', '1105'])).toEqual([1100, 1102.5, 1105]);
  expect(alongSpectrum(['4000', '3998', '3996'])).toEqual([4000, 3998, 3996]);
  for (const names of [['1100', 'lot', '1105'], ['3', '1', '2'], ['1'], ['1', '', '3'], ['1', '1']]) expect(alongSpectrum(names)).toBeNull();
});
