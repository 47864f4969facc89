import { expect, it } from 'vitest';
import { formatSetting } from './format-setting.ts';

it.each([
  [80.9, undefined, '80.9'],
  [0.1 + 0.2, undefined, '0.3'],
  [7, undefined, '7'],
  [1000, undefined, '1000'],
  [-0.25, undefined, '−0.25'],
  [43.2149, 2, '43.21'],
  [1500, 0, '1500'],
  [5e-5, undefined, '5e−5'],
  [5.5e-7, undefined, '5.5e−7'],
  [1e-9, undefined, '1e−9'],
  [0.00012345678, undefined, '0.0001234568'],
  [0, undefined, '0'],
  [1e9 + 23.29, 2, '1,000,000,023.29'],
  [-1234567.891, undefined, '−1,234,567.891'],
  [3.29e-6, 9, '3.29e−6'],
  ['PA66', undefined, 'PA66'],
  [null, undefined, '–'],
])('%s is set as %s decimals: %s', (value, decimals, text) => expect(formatSetting(value, decimals)).toBe(text));
