import type { FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { ranged } from '../../../lib/i18n/joined.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { toDecimals } from '../result/format.ts';
import { qualityWords } from './words.ts';

/** A point just beyond its limit must not read as if it lay on it: one place more than the spread has. */
const FINER = 0.1;

/** What a chart's points are called: subgroups as they are, single rows by their names. */
export function pointNames({ labels, rows, sizes }: FoundControlChart): readonly string[] {
  return labels.map((label, at) => {
    const row = rows[at];
    return sizes[at] === 1 && row !== undefined && label === `${row + 1}` ? rowTitle(row) : label;
  });
}

/** What a track is called. */
export function trackName({ title, tracks }: FoundControlChart, at: number): string {
  return qualityWords(`track_${tracks[at]?.name ?? 'individuals'}`, { variable: title });
}

/** The rules met at each point, whichever tracks call it, in the order of points. */
export function rulesMet({ tracks }: FoundControlChart): readonly { point: number; rules: readonly number[] }[] {
  const met = new Map<number, Set<number>>();
  for (const { point, rules } of tracks.flatMap(({ signals }) => signals))
    met.set(point, new Set([...(met.get(point) ?? []), ...rules]));
  return [...met]
    .map(([point, rules]) => ({ point, rules: [...rules].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.point - b.point);
}

/** How many points were judged, of which a long chart shows some. */
export function pointCount({ labels, phases, places }: FoundControlChart): number {
  return places ? (phases.at(-1)?.end ?? labels.length) : labels.length;
}

/** Where a point of the whole chart stands among those that are shown; of one that is not, where the next of them does. */
export function shownAt({ labels, places }: FoundControlChart): (point: number) => number {
  if (!places) return (point) => point;
  const shown = new Map(places.map((place, at) => [place, at]));
  return (point) => {
    const at = shown.get(point) ?? places.findIndex((place) => place > point);
    return at < 0 ? labels.length : at;
  };
}

/** The limits of a track in a phase: where sizes differ, the lowest and the highest, and one centre line. */
export interface TrackLimits {
  phase: string | null;
  points: number;
  track: number;
  lower: string;
  centre: string;
  upper: string;
  sigma: number | null;
}

/** Every phase and track with its limits, in as many digits as the spread gives a meaning to. */
export function limitsOf(chart: FoundControlChart): readonly TrackLimits[] {
  const shown = shownAt(chart);
  return chart.phases.flatMap(({ name, start, end, sigma }) =>
    chart.tracks.map((track, at) => {
      const part = (line: readonly number[]) => line.slice(shown(start), shown(end - 1) + 1);
      const [lower, centre, upper] = [part(track.lower), part(track.centre), part(track.upper)];
      const spread = sigma ?? Math.max(...upper.map((limit, place) => limit - centre[place]!)) / 3;
      const text = (line: readonly number[]) => {
        const [low, high] = [Math.min(...line), Math.max(...line)].map((limit) => toDecimals(limit, spread * FINER));
        return low === high ? low! : ranged(low!, high!);
      };
      return {
        phase: name,
        points: end - start,
        track: at,
        lower: text(lower),
        centre: text(centre),
        upper: text(upper),
        sigma: at === 0 ? sigma : null,
      };
    }),
  );
}

/** A value of a track as the spread within its phase gives it digits. */
export function pointText(chart: FoundControlChart, point: number, value: number | null | undefined): string {
  const sigma = chart.phases.find(({ start, end }) => point >= start && point < end)?.sigma;
  return typeof value === 'number' && sigma ? toDecimals(value, sigma * FINER) : formatNumber(value);
}
