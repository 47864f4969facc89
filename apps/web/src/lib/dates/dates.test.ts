import { afterEach, expect, it, vi } from 'vitest';
import { formatDate, formatDateTime, namedNow, zoneText } from './format-date.ts';
import { durationParts } from './format-duration.ts';
import { browserTimeZone, chooseTimeZone, timeZoneStore } from './time-zone.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
afterEach(() => chooseTimeZone(null));

it('shows moments in the zone that was chosen, else in that of the browser', () => {
  expect(timeZoneStore.get()).toBe(browserTimeZone());
  chooseTimeZone('Asia/Tokyo');
  expect(formatDate('2026-03-31T15:30:00Z')).toBe('2026-04-01');
  expect(formatDateTime('2026-03-31T15:30:00Z')).toBe('2026-04-01 00:30');
  expect([...kept.values()]).toEqual(['Asia/Tokyo']);
  const now = Date.parse('2026-03-31T15:30:07Z');
  expect(namedNow('Steel 3', now)).toBe('Steel 3 2026-04-01 00:30:07');
  expect(namedNow('Steel 3 2026-03-30 10:00:59', now)).toBe('Steel 3 2026-04-01 00:30:07');
  chooseTimeZone('America/New_York');
  expect(formatDateTime('2026-03-31T15:30:00Z')).toBe('2026-03-31 11:30');
  expect(formatDate('no date')).toBe('');
  expect(formatDate('2026-03-31T15:30:00Z', 'UTC')).toBe('2026-03-31');
  chooseTimeZone(null);
  expect([timeZoneStore.get(), kept.size]).toEqual([browserTimeZone(), 0]);
});

it('says how far a zone is from UTC, in winter and in summer', () => {
  expect(zoneText('Asia/Tokyo')).toBe('Asia/Tokyo, UTC+09:00');
  expect(zoneText('America/New_York', '2026-01-15T00:00:00Z')).toBe('America/New_York, UTC−05:00');
  expect(zoneText('America/New_York', '2026-07-15T00:00:00Z')).toBe('America/New_York, UTC−04:00');
  expect(zoneText('UTC')).toBe('UTC');
});

it.each([
  [0.34, 'milliseconds', '340'],
  [4.26, 'seconds', '4.3'],
  [59.7, 'minutes', '1:00'],
  [95, 'minutes', '1:35'],
  [5400, 'hours', '1:30'],
])('splits %s s', (seconds, unit, value) => expect(durationParts(seconds)).toEqual({ unit, value }));
