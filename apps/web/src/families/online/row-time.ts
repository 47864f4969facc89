import { timeText } from '../../lib/dates/time-text.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';

/** When a row was, as it was sent: one in UTC says so, beside those by the clock of the series. */
export function rowTime(time: string | number | null): string {
  if (time === null) return '–';
  if (typeof time === 'number') return formatNumber(time);
  return time.endsWith('Z') ? `${timeText(time)} UTC` : timeText(time);
}
