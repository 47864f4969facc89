import { momentsAt, offsetAt } from '@hakaru/contract/time-series/time-zone';
import { typedMoment } from '../../../lib/dates/typed-moment.ts';

/** Rows from `start` to `end`, both inclusive, are anomalous: times, or numbers where the time is one. */
export interface LabelRange {
  start: string | number;
  end: string | number;
  run?: string | null;
}

/** The zone whose clocks a file's times were read from, and the clock that a series is kept in, in minutes ahead of UTC; null where the table has no clock. */
export type RangeClocks = { zone: string; offset: number } | null;

interface ReadRanges {
  ranges: LabelRange[];
  /** The first line that cannot be read, from 1. */
  wrong: number | null;
  /** It says a time zone, and the table has no clock to move it to. */
  hasZone: boolean;
  /** How many ends are in an hour that clocks show twice, and how many in one they leave out. */
  twice: number;
  never: number;
}

/**
 * What a file of ranges says: a range a line, from, to and, where there are runs, of which. Times are moved from the
 * file's zone to the series' clock; one that says its offset itself is that moment. Of an hour that comes twice a range
 * takes in both; what stands in one that is left out is standard time.
 */
export function readRanges(text: string, clocks: RangeClocks = null): ReadRanges {
  const found: ReadRanges = { ranges: [], wrong: null, hasZone: false, twice: 0, never: 0 };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [from = '', to = '', run = ''] = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [first, last] = [endOf(from, clocks), endOf(to, clocks)];
    // The first line may name the columns.
    if (found.ranges.length === 0 && index === 0 && first === null && last === null) continue;
    if (first === null || last === null || first.hasZone || last.hasZone || !isRising(first.earliest, last.latest))
      return { ...found, wrong: index + 1, hasZone: Boolean(first?.hasZone || last?.hasZone) };
    found.twice += Number(first.times === 2) + Number(last.times === 2);
    found.never += Number(first.times === 0) + Number(last.times === 0);
    found.ranges.push({ start: first.earliest, end: last.latest, ...(run !== '' && { run }) });
  }
  return found;
}

interface RangeEnd {
  earliest: string | number;
  latest: string | number;
  /** How often the file's clocks show it. */
  times: number;
  hasZone: boolean;
}

/** A number, or a time as the series' clock shows it. */
function endOf(text: string, clocks: RangeClocks): RangeEnd | null {
  if (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text))
    return { earliest: Number(text), latest: Number(text), times: 1, hasZone: false };
  const typed = typedMoment(text);
  if (!typed) return null;
  const [whole = '', part] = typed.clock.split('.');
  const shown = (moment: number) =>
    `${new Date(moment).toISOString().slice(0, 19)}${part === undefined ? '' : `.${part}`}`;
  if (!clocks) return { earliest: typed.clock, latest: typed.clock, times: 1, hasZone: typed.offset !== null };
  const onClock = (moment: number) => shown(moment + clocks.offset * 60_000);
  if (typed.offset !== null) {
    const at = onClock(Date.parse(`${whole}${typed.offset.replace(/^([-+]\d{2}):?(\d{2})$/, '$1:$2').toUpperCase()}`));
    return { earliest: at, latest: at, times: 1, hasZone: false };
  }
  const wall = Date.parse(`${whole}Z`);
  const moments = momentsAt(clocks.zone, wall);
  const [first = wall - standardOffset(clocks.zone, wall) * 60_000] = moments;
  return {
    earliest: onClock(first),
    latest: onClock(moments.at(-1) ?? first),
    times: moments.length,
    hasZone: false,
  };
}

/** Of the offsets around a change the smaller one. */
function standardOffset(zone: string, wall: number): number {
  return Math.min(...[-86_400_000, 86_400_000].map((away) => offsetAt(zone, wall + away)));
}

function isRising(start: string | number, end: string | number): boolean {
  return typeof start === typeof end && start <= end;
}
