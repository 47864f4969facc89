import type { FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { rowTitle } from '../../../lib/rows/row-names.ts';

/** What a chart's points are called: subgroups as they are, single rows by their names. */
export function pointNames({ labels, rows, sizes }: FoundControlChart): readonly string[] {
  return labels.map((label, at) => {
    const row = rows[at];
    return sizes[at] === 1 && row !== undefined && label === `${row + 1}` ? rowTitle(row) : label;
  });
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
