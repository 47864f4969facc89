import { formatNumber } from './format-number.ts';

const MOST_DIGITS = 4;
const MOST_DECIMALS = 8;
/** What binary fractions leave of zero, as a share of the largest of a column. */
const NOTHING = 1e-12;
/**
 * One format for the numbers of a column: as many decimals as they need, at most four significant digits of the
 * largest; zero within rounding is 0. Where the smallest would be lost so, each is written by itself.
 */
export function columnFormat(
  values: readonly (number | null | undefined)[],
): (value: number | null | undefined) => string {
  const numbers = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const zeroed = (value: number | null | undefined) =>
    typeof value === 'number' && Math.abs(value) < largest * NOTHING ? 0 : value;
  const sizes = numbers.map((value) => Math.abs(zeroed(value) ?? 0)).filter((size) => size > 0);
  const decimals = decimalsOf(sizes, largest);
  return (value) => {
    const own = zeroed(value);
    if (decimals === null || typeof own !== 'number' || !Number.isFinite(own)) return formatNumber(own);
    return fixed(own, decimals);
  };
}

/** As many decimals as the numbers of a column were written with at most; null where some are too large or small for that. */
export function decimalsIn(values: readonly unknown[]): number | null {
  const sizes = values
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value) && value !== 0)
    .map(Math.abs);
  const decimals = Math.max(0, ...sizes.map(decimalsNeeded));
  return sizes.some((size) => size >= 1e15) || decimals > MOST_DECIMALS ? null : decimals;
}

/** How many decimals every number of a column has; null where no number of decimals does. */
function decimalsOf(sizes: readonly number[], largest: number): number | null {
  if (sizes.length === 0) return 0;
  if (largest >= 1e9) return null;
  const decimals = Math.min(Math.max(...sizes.map(decimalsNeeded)), Math.max(0, MOST_DIGITS - 1 - exponent(largest)));
  return Math.min(...sizes) < 0.5 * 10 ** -decimals ? null : decimals;
}

function exponent(size: number): number {
  return Math.floor(Math.log10(size));
}

/** Of a number's digits without what binary fractions leave behind. */
function decimalsNeeded(size: number): number {
  const [mantissa = '', power = '0'] = Number(size.toPrecision(12)).toExponential().split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(power));
}

function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const sign = value < 0 && Number(text) !== 0 ? '\u2212' : '';
  return sign + (fraction === undefined ? grouped : `${grouped}.${fraction}`);
}
