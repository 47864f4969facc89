import { formatNumber, grouped, plainDigits } from './format-number.ts';

const MOST_DECIMALS = 7;

/** Below it the first digits that are not 0 count, not the decimals. */
const SMALL = 1e-3;
/** From here on to where doubles end, seven digits would leave decimals out, or a counter of 1e9 nothing but its size. */
const LARGE = 10 ** (MOST_DECIMALS - 1);
const LARGEST = 1e15;

/**
 * A setting as a person would enter it: 0.3, not 0.3000000, and an en dash for none. With so many decimals at most; where
 * nobody says how many, seven, or seven digits of small ones: a film of 5.5e−7 m is not one of 6e−7 m.
 */
export function formatSetting(value: number | string | boolean | null | undefined, decimals?: number): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  const setting = rounded(value, decimals);
  const size = Math.abs(setting);
  if (size >= LARGE && size < LARGEST) return `${setting < 0 ? '\u2212' : ''}${grouped(plainDigits(size))}`;
  return formatNumber(setting, MOST_DECIMALS)
    .replace(/(\.\d*?)0+(?=e|$)/, '$1')
    .replace(/\.(?=e|$)/, '');
}

function rounded(value: number, decimals: number | undefined): number {
  return decimals === undefined && Math.abs(value) < SMALL
    ? Number(value.toPrecision(MOST_DECIMALS))
    : Number(value.toFixed(decimals ?? MOST_DECIMALS));
}
