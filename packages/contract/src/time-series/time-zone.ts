import { z } from 'zod';
import { TIME_ZONE_OFFSET_HOURS } from '../shared/constants.ts';

const offset = /^UTC(?:([+-])(\d{2}):(\d{2}))?$/;
const MOST_MINUTES = 14 * 60;

/** What stamps that say no zone are in unless told otherwise: UTC+09:00. */
export const DEFAULT_ZONE = zoneOfOffset(TIME_ZONE_OFFSET_HOURS * 60);

/** `UTC+09:00` for 540. */
export function zoneOfOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Minutes ahead of UTC of a zone that never changes its clocks, by its way of writing; null for named zones. */
export function fixedOffset(zone: string): number | null {
  const parts = offset.exec(zone);
  if (!parts) return null;
  const [, sign, hours = '0', minutes = '0'] = parts;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) || 0;
}

export function isTimeZone(zone: string): boolean {
  const minutes = fixedOffset(zone);
  if (minutes !== null) return Math.abs(minutes) <= MOST_MINUTES;
  try {
    // Offsets alone are for fixedOffset, in one way of writing.
    return /^[A-Za-z]/.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** `UTC`, `UTC+09:00` or a name of the IANA database, such as Asia/Tokyo. */
export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'UTC+09:00, Asia/Tokyo, …' });
