import { timeText } from '../../../../../lib/dates/time-text.ts';
import { formatNumber } from '../../../../../lib/numbers/format-number.ts';
import type { Feature } from './read-cell.ts';

const MOST_NAMED = 5;

/** What training saw of a feature, in a few words: its range with unit, or its categories. Null where it saw nothing. */
export function observedRange({ type, minimum, maximum, categories, unit }: Feature): string | null {
  if (categories)
    return (
      categories.slice(0, MOST_NAMED).join(', ') + (categories.length > MOST_NAMED ? ` … (${categories.length})` : '')
    );
  if (minimum === null || maximum === null) return null;
  if (type === 'datetime') return `${timeText(minimum)} – ${timeText(maximum)}`;
  return `${short(minimum)} – ${short(maximum)}${unit ? ` ${unit}` : ''}`;
}

/** Without zeros at the end: an end of a range is a value, not a measurement of it. */
function short(value: number | string): string {
  const text = formatNumber(Number(value), 6);
  return /^[^e]*\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Whether a value lies outside of what training saw: below or above its range, or a category it never met. */
export function isUnseen({ type, minimum, maximum, categories }: Feature, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (categories) return !categories.includes(String(value));
  if (type === 'boolean' || minimum === null || maximum === null) return false;
  const place = type === 'datetime' ? Date.parse(String(value)) : Number(value);
  const [low, high] =
    type === 'datetime'
      ? [Date.parse(String(minimum)), Date.parse(String(maximum))]
      : [Number(minimum), Number(maximum)];
  return place < low || place > high;
}
