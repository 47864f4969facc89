const minus = '\u2212';

/** A decimal number as text with its thousands grouped. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** Thousands grouped from five digits on: four may be a year. */
function groupedValue(text: string): string {
  return text.split('.')[0]!.length > 4 ? grouped(text) : text;
}

/**
 * A number for reading: `digits` significant digits, thousands grouped from five digits on, never 17 decimals.
 * The whole part is never cut, nor are whole numbers up to 1e15; very large and very small ones use a power of ten.
 * Null, undefined and NaN give an en dash.
 */
export function formatNumber(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${minus}∞`;
  const size = Math.abs(value);
  const sign = value < 0 ? minus : '';
  if (Number.isInteger(value) && size < 1e15) return sign + groupedValue(String(size));
  if (size < 1e-4 || size >= 1e9) return sign + power(size, digits);
  const rounded = size >= 10 ** (digits - 1) ? Math.round(size) : Number(size.toPrecision(digits));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(rounded)));
  return sign + groupedValue(rounded.toFixed(decimals));
}

function power(size: number, digits: number): string {
  const [mantissa = '', exponent = ''] = size.toExponential(digits - 1).split('e');
  return `${mantissa}e${exponent.replace('+', '').replace('-', minus)}`;
}

/** A mean with its standard deviation of two digits, whose last place is the mean's too: 0.0374 ± 0.0065. */
export function formatSpread(mean: number | null | undefined, sd: number | null | undefined): string {
  if (typeof mean !== 'number' || typeof sd !== 'number' || !Number.isFinite(sd)) return formatNumber(mean);
  const decimals = sd > 0 ? 1 - Math.floor(Math.log10(Number(sd.toPrecision(2)))) : 3;
  if (decimals > 6 || Math.abs(mean) >= 1e9) return `${formatNumber(mean)} ± ${formatNumber(sd, 2)}`;
  const text = (value: number) => {
    const fixed = Math.abs(value).toFixed(Math.max(0, decimals));
    return `${value < 0 && Number(fixed) !== 0 ? minus : ''}${grouped(fixed)}`;
  };
  return `${text(mean)} ± ${text(sd)}`;
}

/** A p-value as it is written everywhere: two digits, and no digits where there is nothing to tell apart. */
export function formatP(p: number | null | undefined): string {
  if (p === null || p === undefined || Number.isNaN(p)) return '–';
  return p < 1e-4 ? '< 0.0001' : formatNumber(p, 2);
}

/**
 * R² as it is written everywhere: three decimals; close to 1, as many as tell it from 1, at most six.
 * Rounding never makes 1 of it, nor 0 of what is not.
 */
export function formatR2(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return formatNumber(value);
  const short = 1 - value;
  if (value === 1 || short < 0) return value === 1 ? '1' : value.toFixed(3);
  if (short < 5e-7) return '> 0.999999';
  const decimals = short < 5e-4 ? Math.min(6, 1 - Math.floor(Math.log10(short))) : 3;
  const text = Math.abs(value).toFixed(decimals);
  const shown = Number(text) === 1 && value < 1 && value > 0 ? Math.abs(value).toFixed(6) : text;
  return `${value < 0 && Number(shown) !== 0 ? minus : ''}${grouped(shown)}`;
}

/** R² as a share for sentences: 98.7 %, and as many decimals as tell it from 100 %. */
export function formatR2Percent(value: number): string {
  const short = 1 - value;
  if (short <= 0) return formatPercent(value);
  if (short < 5e-7) return '> 99.9999\u00a0%';
  return formatPercent(value, short < 5e-4 ? Math.min(4, -1 - Math.floor(Math.log10(short))) : 1);
}

/** A double's digits without the last, which binary fractions leave behind: 60.269999999999996 is 60.27, and −0 is 0. */
export function plainDigits(value: number): string {
  return String(Number(value.toPrecision(15)) + 0);
}

/** 0.853 → 85 %; `decimals` more digits. What is 0 in these has no sign. */
export function formatPercent(share: number | null | undefined, decimals = 0): string {
  if (share === null || share === undefined || Number.isNaN(share)) return '–';
  const digits = (share * 100).toFixed(decimals);
  return `${Number(digits) === 0 ? digits.replace('-', '') : digits.replace('-', minus)}\u00a0%`;
}

/** An efficiency in percent, 36.36 → 36.4 %; below a tenth two digits, so that nothing small is 0. */
export function formatEfficiency(percent: number | null | undefined): string {
  return typeof percent === 'number' && percent > 0 && percent < 0.1
    ? `${formatNumber(percent, 2)}\u00a0%`
    : formatPercent(typeof percent === 'number' ? percent / 100 : null, 1);
}

/** A share that rounding never makes the whole of: as many decimals as tell it from that, at most two. */
export function formatNearly(share: number | null | undefined): string {
  if (typeof share !== 'number') return '–';
  const decimals = share < 0.995 || share >= 1 ? 0 : share < 0.9995 ? 1 : 2;
  return share > 0.9999 && share < 1 ? `> ${formatPercent(0.9999, 2)}` : formatPercent(share, decimals);
}

/** Parts per million: whole ones from 100 on, below that three digits, and no digits where there is nothing to tell from 0. */
export function formatPpm(parts: number | null | undefined): string {
  if (typeof parts === 'number' && parts > 0 && parts < 1e-3) return '< 0.001';
  return typeof parts === 'number' && parts >= 100 ? formatCount(parts) : formatNumber(parts, 3);
}

/** A whole number with its thousands grouped. */
export function formatCount(value: number): string {
  const size = Math.abs(Math.round(value));
  return size < 1e15 ? (value < 0 && size > 0 ? minus : '') + grouped(String(size)) : formatNumber(value);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** 1_135_000_000 → 1.1 GB (powers of 1000, as file managers show). */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)}\u00a0${units[step]}`;
}
