import { formatNumber } from './format-number.ts';

const MOST_DECIMALS = 7;

/** Below it the first digits that are not 0 count, not the decimals. */
const SMALL = 1e-3;

/**
 * A setting as a person would enter it: 0.3, not 0.3000000, and an en dash for none. With so many decimals at most; where
 * nobody says how many, seven, or seven digits of small ones: a film of 5.5e−7 m is not one of 6e−7 m.
 */
export function formatSetting(value: number | string | boolean | null | undefined, decimals?: number): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'number'
    ? formatNumber(rounded(value, decimals), MOST_DECIMALS)
        .replace(/(\.\d*?)0+(?=e|$)/, '$1')
        .replace(/\.(?=e|$)/, '')
    : String(value);
}

function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined && Math.abs(value) < SMALL
    ? Number(value.toPrecision(MOST_DECIMALS))
    : Number(value.toFixed(decimals ?? MOST_DECIMALS));
}
