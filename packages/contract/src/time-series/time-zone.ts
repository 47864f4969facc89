import { z } from 'zod';
import { TIME_ZONE_OFFSET_HOURS } from '../shared/constants.ts';

const offset = /^UTC(?:([+-])(\d{2}):(\d{2}))?$/;
const MOST_MINUTES = 14 * 60;
const DAY = 86_400_000;

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

/** Minutes ahead of UTC at a moment, in milliseconds since 1970. */
export function offsetAt(zone: string, moment: number): number {
  return fixedOffset(zone) ?? namedOffset(zone, moment);
}

/** When a zone's clocks show a time, given as if it were UTC: once, twice where they are put back, never where they are put forward. */
export function momentsAt(zone: string, wall: number): number[] {
  const around = [wall - DAY, wall + DAY].map((moment) => offsetAt(zone, moment));
  return [...new Set(around)]
    .map((ahead) => ({ ahead, moment: wall - ahead * 60_000 }))
    .filter(({ ahead, moment }) => offsetAt(zone, moment) === ahead)
    .map(({ moment }) => moment)
    .toSorted((a, b) => a - b);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whole minutes: offsets of the time before standard time have seconds, which no data has. */
function namedOffset(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) || 0;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** `UTC`, `UTC+09:00` or a name of the IANA database, such as Asia/Tokyo. */
export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'UTC+09:00, Asia/Tokyo, …' });
