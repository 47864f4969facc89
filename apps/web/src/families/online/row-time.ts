import { timeText } from '../../lib/dates/time-text.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';

/** When a row was, as it was sent. */
export function rowTime(time: string | number | null): string {
  return time === null ? '–' : typeof time === 'number' ? formatNumber(time) : timeText(time);
}
