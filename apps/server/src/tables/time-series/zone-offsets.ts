import { fixedOffset, offsetAt } from '@hakaru/contract/time-series/time-zone';

/** A stretch in which a zone's clocks are so many minutes ahead of UTC. Moments are milliseconds since 1970. */
export interface ZoneStretch {
  /** In UTC; the first begins at −∞. */
  start: number;
  offset: number;
}

const DAY = 86_400_000;
// Shorter than any time between two changes of a zone's clocks.
const STEP = 5 * DAY;

/** How a zone's clocks stand between two moments of UTC, each change exact to the minute. */
export function zoneStretches(zone: string, from: number, to: number): ZoneStretch[] {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return [{ start: -Infinity, offset: fixed }];
  let offset = offsetAt(zone, from);
  const stretches = [{ start: -Infinity, offset }];
  for (let at = from; at < to; at += STEP) {
    const next = offsetAt(zone, at + STEP);
    if (next === offset) continue;
    stretches.push({ start: changeBetween(zone, at, at + STEP, offset), offset: next });
    offset = next;
  }
  return stretches;
}

function changeBetween(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [Math.floor(from / 60_000), Math.ceil(to / 60_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * 60_000) === before) low = middle;
    else high = middle;
  }
  return high * 60_000;
}
