import { groupRole } from '../../../charts/palette/chart-palette.ts';
import type { PointColour, PointGroup, RelationData } from '../../../charts/relation/relation-data.ts';
import { clusterName, type T } from './cluster-words.ts';

const symbols = ['circle', 'triangle', 'rect', 'diamond'] as const;
/** Colours come again after so many clusters, with another shape. */
const COLOURS = 6;

function lookOf(cluster: number): Pick<PointGroup, 'role' | 'symbol'> {
  return { role: groupRole(cluster - 1), symbol: symbols[Math.floor((cluster - 1) / COLOURS) % symbols.length]! };
}

/** The colours of some points by their cluster, and from the seventh cluster on their shapes; noise and rows without a cluster are grey. */
export function clusterColour(clusters: readonly (number | null)[], places: readonly number[], t: T): PointColour {
  const found = new Set(places.map((place) => clusters[place] ?? null));
  const numbers = [...found].filter((one): one is number => one !== null && one > 0).sort((a, b) => a - b);
  const groups: PointGroup[] = numbers.map((cluster) => ({ name: clusterName(t, cluster), ...lookOf(cluster) }));
  const placeOf = new Map<number | null, number>(numbers.map((cluster, place) => [cluster, place]));
  if (found.has(0)) placeOf.set(0, groups.push({ name: clusterName(t, 0), role: 'neutral' }) - 1);
  if (found.has(null)) placeOf.set(null, groups.push({ name: t('no_cluster'), role: 'neutral', symbol: 'rect' }) - 1);
  return {
    kind: 'groups',
    axis: { label: t('cluster') },
    groups,
    places: Int32Array.from(places, (place) => placeOf.get(clusters[place] ?? null)!),
  };
}

/** Two numbers nearer than this share of the picture would lie over each other. */
const TOO_NEAR = 0.04;

/** More numbers than these, or than these at one place, would cover the points; the smaller clusters' go without. */
const MOST_LABELS = 40;
const MOST_TOGETHER = 3;

/** Each cluster's number at the median of its points; numbers that would lie over each other stand together. */
export function clusterLabels(
  clusters: readonly (number | null)[],
  { x, y, places }: { x: readonly number[]; y: readonly number[]; places: readonly number[] },
): NonNullable<RelationData['labels']> {
  const members = new Map<number, number[]>();
  for (const [at, place] of places.entries()) {
    const cluster = clusters[place];
    if (!cluster) continue;
    const own = members.get(cluster);
    if (own) own.push(at);
    else members.set(cluster, [at]);
  }
  const [width, height] = [x, y].map(
    (values) =>
      values.reduce((most, value) => Math.max(most, value), -Infinity) -
      values.reduce((least, value) => Math.min(least, value), Infinity),
  ) as [number, number];
  const labels: { x: number; y: number; clusters: number[] }[] = [];
  for (const [cluster, own] of [...members].sort(([a], [b]) => a - b).slice(0, MOST_LABELS)) {
    const label = { x: median(own.map((at) => x[at]!)), y: median(own.map((at) => y[at]!)), clusters: [cluster] };
    const near = labels.find(
      (other) => Math.abs(other.x - label.x) <= TOO_NEAR * width && Math.abs(other.y - label.y) <= TOO_NEAR * height,
    );
    if (near) near.clusters.push(cluster);
    else labels.push(label);
  }
  return labels.map(({ clusters: numbers, ...place }) => ({
    ...place,
    text: numbers.slice(0, MOST_TOGETHER).join(', ') + (numbers.length > MOST_TOGETHER ? ' …' : ''),
  }));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
