import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatNearly,
  formatEfficiency,
  formatNumber,
  formatPercent,
  formatP,
  formatR2,
  formatR2Percent,
  formatSpread,
  plainDigits,
} from './format-number.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [1234567, '1,234,567'],
    [0.123456789, '0.1235'],
    [-12.3456, '\u221212.35'],
    [123456.789, '123,457'],
    [999.96, '1000'],
    [2024, '2024'],
    [-9999.6, '−10,000'],
    [9.99996, '10.00'],
    [0.00001234, '1.234e\u22125'],
    [1.5e12 + 0.5, '1.500e12'],
    [null, '–'],
    [Number.NaN, '–'],
    [-Infinity, '\u2212∞'],
  ])('writes %s as %s', (value, text) => expect(formatNumber(value)).toBe(text));

  it('keeps as many significant digits as asked', () => expect(formatNumber(0.98765, 2)).toBe('0.99'));
});

it('writes shares and sizes', () => {
  expect(formatPercent(0.8532, 1)).toBe('85.3\u00a0%');
  expect([formatPercent(-0.004), formatPercent(-0.004, 1)]).toEqual(['0\u00a0%', '−0.4\u00a0%']);
  expect(formatBytes(1_135_000_000)).toBe('1.1\u00a0GB');
  expect(formatBytes(0)).toBe('0\u00a0B');
});

it('writes p-values one way', () => {
  expect([0.26461, 0.00498, 0.00005, 1.76e-84, 0, 1, null].map(formatP)).toEqual([
    '0.26',
    '0.0050',
    '< 0.0001',
    '< 0.0001',
    '< 0.0001',
    '1',
    '–',
  ]);
});

it('writes what was measured, not what binary fractions make of it', () => {
  expect([60.269999999999996, 0.1 + 0.2, -0, 1e21, 123456789.123456, 5e-324].map(plainDigits)).toEqual([
    '60.27',
    '0.3',
    '0',
    '1e+21',
    '123456789.123456',
    '5e-324',
  ]);
});

it('writes a mean to the last place of its spread', () => {
  expect(formatSpread(0.037_412, 0.006_46)).toBe('0.0374 ± 0.0065');
  expect(formatSpread(0.999_68, 0.000_17)).toBe('0.99968 ± 0.00017');
  expect(formatSpread(-1234.567, 99.6)).toBe('−1,235 ± 100');
  expect(formatSpread(52_340, 1234)).toBe('52,340 ± 1,234');
  expect(formatSpread(1, 0)).toBe('1.000 ± 0.000');
  expect(formatSpread(-0.000_01, 0.021)).toBe('0.000 ± 0.021');
  expect(formatSpread(0.5, null)).toBe('0.5000');
  expect(formatSpread(null, 0.1)).toBe('–');
});

it('writes R² with as many digits as mean something', () => {
  expect([0.98765, 0.0123, 1e-7, 0].map(formatR2)).toEqual(['0.988', '0.012', '0.000', '0.000']);
  expect([0.9996, 0.999_996_1, 0.999_999_99, 1].map(formatR2)).toEqual(['0.99960', '0.999996', '> 0.999999', '1']);
  expect([-0.25, -12.3456].map(formatR2)).toEqual(['−0.250', '−12.346']);
  expect([0.98765, 0.9996, 1].map(formatR2Percent)).toEqual(['98.8\u00a0%', '99.960\u00a0%', '100\u00a0%']);
});

it.each([
  [0.42, '42\u00a0%'],
  [0.9966, '99.7\u00a0%'],
  [0.99972, '99.97\u00a0%'],
  [0.99999, '> 99.99\u00a0%'],
  [1, '100\u00a0%'],
  [-0.2, '−20\u00a0%'],
])('a share of %d is no more of the whole than it is', (share, text) => {
  expect(formatNearly(share)).toBe(text);
});

it('an efficiency has one decimal, and two digits where it is small', () => {
  expect([100, 36.36, 0.1, 0.034, 2.5e-7, 0, null].map(formatEfficiency)).toEqual([
    '100.0\u00a0%',
    '36.4\u00a0%',
    '0.1\u00a0%',
    '0.034\u00a0%',
    '2.5e−7\u00a0%',
    '0.0\u00a0%',
    '–',
  ]);
});
