import { formatNumber, grouped, plainDigits } from './format-number.ts';

const MOST_DIGITS = 4;
/** Digits that the smallest of a column keeps. */
const FEWEST_DIGITS = 2;
const MOST_DECIMALS = 8;
/** Digits before and after the point, where there are more decimals for the smallest of a column. */
const MOST_PLACES = 8;
/** What binary fractions leave of zero, as a share of the largest of a column. */
const NOTHING = 1e-12;
/** As many digits of a double are those that were written down. */
const WRITTEN_DIGITS = 15;

/**
 * One format for the numbers of a column: as many decimals as they need, at most four significant digits of the
 * largest; zero within rounding is 0. Where the smallest would be lost so, there are more decimals for its sake, and
 * where those are too many, all are powers of ten.
 */
export function columnFormat(
  values: readonly (number | null | undefined)[],
): (value: number | null | undefined) => string {
  const numbers = finite(values);
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const zeroed = (value: number) => (Math.abs(value) < largest * NOTHING ? 0 : value);
  const sizes = numbers.map((value) => Math.abs(zeroed(value))).filter((size) => size > 0);
  const decimals = decimalsOf(sizes, largest);
  const write = decimals === null ? powersOf(sizes, MOST_DIGITS) : (size: number) => grouped(size.toFixed(decimals));
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return formatNumber(value);
    const text = write(Math.abs(zeroed(value))).replace('-', '\u2212');
    return value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text;
  };
}

/**
 * One format for a column's numbers with all digits they were measured with: zeros where others have more decimals;
 * all are powers of ten where one cannot be read otherwise.
 */
export function measuredFormat(values: readonly unknown[]): (value: number) => string {
  const sizes = finite(values).map((value) => Math.abs(Number(plainDigits(value))));
  const decimals = Math.max(0, ...sizes.map(decimalsNeeded));
  const isUnreadable = sizes.some((size) => plainDigits(size).includes('e-')) && decimals > MOST_DECIMALS;
  if (isUnreadable || sizes.some((size) => plainDigits(size).includes('e+'))) {
    const write = powersOf(sizes.filter(Boolean), WRITTEN_DIGITS);
    return (value) => (value < 0 ? '-' : '') + write(Math.abs(value));
  }
  return (value) => {
    const text = plainDigits(value);
    // A small one; its last place is within what a double holds.
    if (text.includes('e')) return value.toFixed(decimals);
    const [whole = '', fraction = ''] = text.split('.');
    return decimals === 0 ? text : `${whole}.${fraction.padEnd(decimals, '0')}`;
  };
}

function finite(values: readonly unknown[]): number[] {
  return values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
}

/** How many decimals every number of a column has; null where no number of decimals does. */
function decimalsOf(sizes: readonly number[], largest: number): number | null {
  if (sizes.length === 0) return 0;
  const needed = Math.max(...sizes.map((size) => decimalsNeeded(Number(size.toPrecision(12)))));
  if (largest >= (needed === 0 ? 1e15 : 1e9)) return null;
  const smallest = Math.min(...sizes);
  const usual = Math.min(needed, Math.max(0, MOST_DIGITS - 1 - exponent(largest)));
  if (usual <= MOST_DECIMALS && smallest >= 0.5 * 10 ** -usual) return usual;
  const more = Math.min(needed, FEWEST_DIGITS - 1 - exponent(smallest));
  return more + Math.max(0, exponent(largest)) < MOST_PLACES ? more : null;
}

/** Powers of ten whose points stand below each other: with the digits that all of them need, and signs and lengths of exponents alike. */
function powersOf(sizes: readonly number[], mostDigits: number): (size: number) => string {
  const parts = sizes.map((size) => Number(size.toPrecision(mostDigits)).toExponential().split('e'));
  const decimals = Math.max(0, ...parts.map(([mantissa = '']) => mantissa.split('.')[1]?.length ?? 0));
  const digits = Math.max(1, ...parts.map(([, power = '']) => power.length - 1));
  const plus = parts.some(([, power]) => power?.startsWith('-')) ? '+' : '';
  return (size) => {
    if (size === 0) return '0';
    const [mantissa, power = ''] = size.toExponential(decimals).split('e');
    return `${mantissa}e${power.startsWith('-') ? '-' : plus}${power.slice(1).padStart(digits, '0')}`;
  };
}

function exponent(size: number): number {
  return Math.floor(Math.log10(size));
}

/** How many decimals all digits of a number take. */
function decimalsNeeded(size: number): number {
  const [mantissa = '', power = '0'] = size.toExponential().split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(power));
}
