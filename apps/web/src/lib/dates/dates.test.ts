import { expect, it } from 'vitest';
import { formatDate, formatDateTime, nowInSeconds } from './format-date.ts';
import { durationParts } from './format-duration.ts';

it('shows dates in Japan unless told otherwise', () => {
  expect(formatDate('2026-03-31T15:30:00Z')).toBe('2026-04-01');
  expect(formatDate('2026-03-31T15:30:00Z', 0)).toBe('2026-03-31');
  expect(formatDateTime('2026-03-31T15:30:00Z')).toBe('2026-04-01 00:30');
  expect(formatDate('no date')).toBe('');
  expect(nowInSeconds(Date.parse('2026-03-31T15:30:07Z'))).toBe('2026-04-01 00:30:07');
});

it.each([
  [0.34, 'milliseconds', '340'],
  [4.26, 'seconds', '4.3'],
  [59.7, 'minutes', '1:00'],
  [95, 'minutes', '1:35'],
  [5400, 'hours', '1:30'],
])('splits %s s', (seconds, unit, value) => expect(durationParts(seconds)).toEqual({ unit, value }));
