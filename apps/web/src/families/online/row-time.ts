import { timeText, timeTexts } from '../../lib/dates/time-text.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';

/** When a row was, as it was sent: one in UTC says so, beside those by the clock of the series. */
export function rowTime(time: string | number | null): string {
  if (time === null) return '–';
  if (typeof time === 'number') return formatNumber(time);
  return withZone(time, timeText(time));
}

/** The same of the rows of a table, all to the same part. */
export function rowTimes(times: readonly (string | number | null)[]): string[] {
  const written = timeTexts(times.filter((time) => typeof time === 'string')).values();
  return times.map((time) => (typeof time === 'string' ? withZone(time, written.next().value ?? '') : rowTime(time)));
}

function withZone(time: string, written: string): string {
  return time.endsWith('Z') ? `${written} UTC` : written;
}
