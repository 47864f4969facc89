import type { SeriesClock } from '@hakaru/contract/time-series/summary';
import { offsetAt } from '@hakaru/contract/time-series/time-zone';
import { type ZoneStretch, zoneStretches } from './zone-offsets.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** How stamps of a zone are put on one clock. */
export interface ZoneClock extends SeriesClock {
  stretches: ZoneStretch[];
}

/**
 * The clock a series between two moments is kept in: that of its zone, and where the zone changes its clocks in
 * between, the one they go back to (standard time) throughout, so that steps stay what they were.
 */
export function zoneClock(zone: string, from: number, to: number): ZoneClock {
  const stretches = zoneStretches(zone, from - DAY, to + DAY);
  const inside = new Set([
    offsetAt(zone, from),
    offsetAt(zone, to),
    ...stretches.filter(({ start }) => start > from && start < to).map(({ offset }) => offset),
  ]);
  return { zone, offset_minutes: Math.min(...inside), changes: inside.size > 1, stretches };
}

/** Wall clocks that come twice or never, as milliseconds of the clock on the wall, and the offsets before and after. */
export interface ClockChange {
  kind: 'twice' | 'never';
  from: number;
  to: number;
  before: number;
  after: number;
}

export function clockChanges({ stretches }: Pick<ZoneClock, 'stretches'>): ClockChange[] {
  return stretches.slice(1).map(({ start, offset: after }, index) => {
    const before = stretches[index]!.offset;
    const [old, now] = [start + before * MINUTE, start + after * MINUTE];
    return {
      kind: after < before ? 'twice' : 'never',
      from: Math.min(old, now),
      to: Math.max(old, now),
      before,
      after,
    };
  });
}

/**
 * SQL for the offset in minutes of a wall clock `clock`. Clocks that come twice go by `second`, an SQL condition; those
 * that never come are read as if the change had not been yet.
 */
export function offsetSql({ stretches }: Pick<ZoneClock, 'stretches'>, clock: string, second: string): string {
  const cases = stretches.slice(1).map(({ start, offset: after }, index) => {
    const before = stretches[index]!.offset;
    const [sure, doubtful] = [start + Math.max(before, after) * MINUTE, start + after * MINUTE];
    const until =
      after < before
        ? `(${clock} < ${momentSql(doubtful)} OR (${clock} < ${momentSql(sure)} AND NOT (${second})))`
        : `${clock} < ${momentSql(sure)}`;
    return `WHEN ${until} THEN ${before}`;
  });
  const last = stretches.at(-1)!.offset;
  return cases.length === 0 ? String(last) : `CASE ${cases.join(' ')} ELSE ${last} END`;
}

/** Milliseconds since 1970 as a timestamp without a zone. */
function momentSql(milliseconds: number): string {
  return `make_timestamp(${Math.round(milliseconds * 1000)}::BIGINT)`;
}
