import { formatNumber } from './format-number.ts';

const MOST_DECIMALS = 7;

/** A setting as a person would enter it: 0.3, not 0.3000000; with so many decimals at most, and an en dash for none. */
export function formatSetting(
  value: number | string | boolean | null | undefined,
  decimals: number = MOST_DECIMALS,
): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'number'
    ? formatNumber(Number(value.toFixed(decimals)), MOST_DECIMALS)
        .replace(/(\.\d*?)0+(?=e|$)/, '$1')
        .replace(/\.(?=e|$)/, '')
    : String(value);
}
