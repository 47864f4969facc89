import type { BlockColumn } from '@hakaru/contract';
import { numberAt } from '../selection/loaded-columns.ts';

/** Which edge interval a value lies in; the last one holds its upper end too. -1 outside. */
export function binOf(edges: readonly number[], value: number): number {
  const last = edges.length - 2;
  if (!(value >= edges[0]!) || !(value <= edges[last + 1]!)) return -1;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value >= edges[middle]!) low = middle;
    else high = middle - 1;
  }
  return low;
}

const known = new WeakMap<BlockColumn, WeakMap<readonly number[], Int16Array>>();

/** The bin of each row; the same for every selection, so found once for a column and its edges. */
function binsOf(column: BlockColumn, edges: readonly number[]): Int16Array {
  const ofColumn = known.get(column) ?? new WeakMap<readonly number[], Int16Array>();
  known.set(column, ofColumn);
  const bins =
    ofColumn.get(edges) ??
    Int16Array.from({ length: column.values.length }, (_, row) => binOf(edges, numberAt(column, row)));
  ofColumn.set(edges, bins);
  return bins;
}

/** How many of the masked rows lie in each bin. */
export function countInBins(column: BlockColumn, edges: readonly number[], mask: Uint8Array): number[] {
  const counts = Array.from({ length: Math.max(0, edges.length - 1) }, () => 0);
  const bins = binsOf(column, edges);
  for (let row = 0; row < mask.length; row += 1) if (mask[row] && bins[row]! >= 0) counts[bins[row]!]! += 1;
  return counts;
}

/** Masked rows counted on a grid, by row from the lowest y. */
export function countOnGrid(
  x: BlockColumn,
  y: BlockColumn,
  xEdges: readonly number[],
  yEdges: readonly number[],
  mask: Uint8Array,
): number[][] {
  const counts = Array.from({ length: Math.max(0, yEdges.length - 1) }, () =>
    Array.from({ length: Math.max(0, xEdges.length - 1) }, () => 0),
  );
  const [xBins, yBins] = [binsOf(x, xEdges), binsOf(y, yEdges)];
  for (let row = 0; row < mask.length; row += 1) {
    if (!mask[row]) continue;
    const [across, up] = [xBins[row]!, yBins[row]!];
    if (across >= 0 && up >= 0) counts[up]![across]! += 1;
  }
  return counts;
}

export type Five = [number, number, number, number, number];

/** Whiskers at the last values within 1.5 IQR of the box, quartiles linearly between the nearest ranks. */
export function fiveNumbers(values: Float64Array): Five | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length === 0) return null;
  const at = (share: number) => {
    const position = share * (sorted.length - 1);
    const below = Math.floor(position);
    return sorted[below]! + (position - below) * ((sorted[below + 1] ?? sorted[below]!) - sorted[below]!);
  };
  const [q1, median, q3] = [at(0.25), at(0.5), at(0.75)];
  const reach = 1.5 * (q3 - q1);
  return [
    sorted.find((value) => value >= q1 - reach)!,
    q1,
    median,
    q3,
    sorted.findLast((value) => value <= q3 + reach)!,
  ];
}

/** The five numbers of the masked rows of each group, by the group's name. */
export function fiveByGroup(
  value: BlockColumn,
  group: ((row: number) => string | null) | null,
  mask: Uint8Array,
): Map<string | null, Five> {
  const lists = new Map<string | null, number[]>();
  for (let row = 0; row < mask.length; row += 1) {
    if (!mask[row]) continue;
    const name = group ? group(row) : null;
    const list = lists.get(name) ?? [];
    list.push(numberAt(value, row));
    lists.set(name, list);
  }
  return new Map(
    [...lists].flatMap(([name, list]) => {
      const five = fiveNumbers(Float64Array.from(list));
      return five ? [[name, five] as const] : [];
    }),
  );
}
