import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';

const HOUR = 60;
const offsets = Array.from({ length: 27 }, (_, index) => zoneOfOffset((index - 12) * HOUR));

/** The zones that are offered: offsets, and places whose clocks they follow. */
export const timeZones: readonly string[] = [
  'UTC+09:00',
  'Asia/Tokyo',
  'UTC',
  ...offsets.filter((zone) => zone !== 'UTC' && zone !== 'UTC+09:00'),
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && zone !== 'Asia/Tokyo'),
];
