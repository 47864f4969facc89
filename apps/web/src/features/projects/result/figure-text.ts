import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';

const SHORTEST_SECONDS = 0.01;

/** R² and the like need decimals, not digits: −0.0007 is 0. Far outside 0 to 1 the decimals say nothing. */
export function shareText(value: number | null | undefined, decimals = 3): string {
  const size = Math.abs(value ?? 0);
  if (value === null || value === undefined || size >= 1e4) return formatNumber(value);
  const kept = size >= 100 ? 0 : size >= 10 ? Math.min(1, decimals) : decimals;
  return value
    .toFixed(kept)
    .replace(/^-(?=[0.]*[1-9])/, '−')
    .replace(/^-/, '');
}

/** A mean with its spread, where it has one. */
export function spreadText(
  mean: number | null | undefined,
  sd: number | null | undefined,
  text: (value: number | null | undefined) => string = shareText,
  sdText = text,
): string {
  return typeof sd === 'number' ? `${text(mean)} ± ${sdText(sd)}` : text(mean);
}

export function secondsText(value: number | null | undefined): string {
  if (typeof value === 'number' && value > 0 && value < SHORTEST_SECONDS) return `< ${SHORTEST_SECONDS}`;
  return formatNumber(value, 3);
}

export function countText(value: number | null | undefined): string {
  return typeof value === 'number' ? formatCount(value) : '–';
}
