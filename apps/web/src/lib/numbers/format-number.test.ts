import { describe, expect, it } from 'vitest';
import { formatBytes, formatNumber, formatPercent } from './format-number.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [1234567, '1,234,567'],
    [0.123456789, '0.1235'],
    [-12.3456, '\u221212.35'],
    [123456.789, '123,457'],
    [999.96, '1,000'],
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
  expect(formatBytes(1_135_000_000)).toBe('1.1\u00a0GB');
  expect(formatBytes(0)).toBe('0\u00a0B');
});
