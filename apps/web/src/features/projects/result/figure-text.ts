import { formatNumber } from '../../../lib/numbers/format-number.ts';

const SHORTEST_SECONDS = 0.01;

/** R² and the like need decimals, not digits: −0.0007 is 0. */
export function shareText(value: number | null | undefined, decimals = 3): string {
  return value === null || value === undefined
    ? '–'
    : value
        .toFixed(decimals)
        .replace(/^-(?=[0.]*[1-9])/, '−')
        .replace(/^-/, '');
}

/** A mean with its spread, where it has one. */
export function withSpread(text: string, spread: string | null): string {
  return spread === null ? text : `${text} ± ${spread}`;
}

export function secondsText(value: number | null | undefined): string {
  if (typeof value === 'number' && value > 0 && value < SHORTEST_SECONDS) return `< ${SHORTEST_SECONDS}`;
  return formatNumber(value, 3);
}
