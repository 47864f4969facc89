import { timeZoneStore } from './time-zone.ts';

/** One for each zone: making it is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The parts of a moment on the clocks of a zone; null for what is no moment. */
function partsOf(
  at: string | number | Date,
  zone: string,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> | null {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return null;
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** yyyy-MM-dd in the zone that moments are shown in; '' for what is no date. */
export function formatDate(at: string | number | Date, zone = timeZoneStore.get()): string {
  const parts = partsOf(at, zone);
  return parts ? `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}` : '';
}

/** yyyy-MM-dd HH:mm in the zone that moments are shown in; '' for what is no date. */
export function formatDateTime(at: string | number | Date, zone = timeZoneStore.get()): string {
  const parts = partsOf(at, zone);
  return parts ? `${formatDate(at, zone)} ${parts.hour}:${parts.minute}` : '';
}

/** A name with the present moment to the second, as what is made twice in a minute is to be told apart; a moment that it ends with is left out. */
export function namedNow(name: string, now: number = Date.now(), zone = timeZoneStore.get()): string {
  const plain = name.replace(/ \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, '');
  return `${plain} ${formatDateTime(now, zone)}:${partsOf(now, zone)?.second}`;
}

/** A zone with how far it is from UTC at a moment: Asia/Tokyo, UTC+09:00. */
export function zoneText(zone = timeZoneStore.get(), at: string | number | Date = Date.now()): string {
  if (zone === 'UTC') return zone;
  const offset = partsOf(at, zone)?.timeZoneName ?? '';
  return `${zone}, ${offset.replace('GMT', 'UTC').replace('-', '−')}`;
}
