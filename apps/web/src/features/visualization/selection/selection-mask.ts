import type { Predicate, Selection } from '@hakaru/contract';
import { cellAt, numberAt, type LoadedColumns } from './loaded-columns.ts';

type Test = (row: number) => boolean;
type Points = readonly (readonly [number, number])[];

/** By row, from 0: 1 where every predicate holds. Null where a column is not held yet. */
export function selectionMask({ all }: Selection, columns: LoadedColumns, rows: number): Uint8Array | null {
  const mask = new Uint8Array(rows).fill(1);
  for (const predicate of all) {
    const values = 'between' in predicate ? columns.get(predicate.column)?.values : undefined;
    if ('between' in predicate && values instanceof Float64Array) keepBetween(mask, values, rangeOf(predicate));
    else {
      const test = testOf(predicate, columns);
      if (!test) return null;
      for (let row = 0; row < rows; row += 1) if (mask[row] === 1 && !test(row)) mask[row] = 0;
    }
  }
  return mask;
}

/** What is dragged most, without a call a row. */
function keepBetween(mask: Uint8Array, values: Float64Array, [low, high]: readonly [number, number]): void {
  for (let row = 0; row < mask.length; row += 1) {
    const value = values[row]!;
    if (!(value >= low && value <= high)) mask[row] = 0;
  }
}

function rangeOf({ between }: Extract<Predicate, { between: unknown }>): [number, number] {
  const [low, high] = between.map((end) =>
    typeof end === 'string' ? Date.parse(/z$/i.test(end) ? end : `${end}Z`) : end,
  );
  return [low ?? -Infinity, high ?? Infinity];
}

/** 1 where a row is left out by any of the exclusions. */
export function excludedMask(excluded: readonly Selection[], columns: LoadedColumns, rows: number): Uint8Array | null {
  const mask = new Uint8Array(rows);
  for (const selection of excluded) {
    const one = selectionMask(selection, columns, rows);
    if (!one) return null;
    for (let row = 0; row < rows; row += 1) if (one[row]) mask[row] = 1;
  }
  return mask;
}

export function countMask(mask: ArrayLike<number>): number {
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) count += mask[row]!;
  return count;
}

/** The columns that a selection asks for. */
export function columnsOf({ all }: Selection): string[] {
  return all.flatMap((predicate) =>
    'column' in predicate
      ? [predicate.column]
      : 'polygon' in predicate
        ? [predicate.polygon.x, predicate.polygon.y]
        : [],
  );
}

function testOf(predicate: Predicate, columns: LoadedColumns): Test | null {
  if ('rows' in predicate) {
    const rows = new Set(predicate.rows);
    return (row) => rows.has(row + 1);
  }
  if ('row_between' in predicate) {
    const [first, last] = predicate.row_between;
    return (row) => row + 1 >= first && row + 1 <= last;
  }
  if ('polygon' in predicate) {
    const [x, y] = [columns.get(predicate.polygon.x), columns.get(predicate.polygon.y)];
    if (!x || !y) return null;
    const inside = insidePolygon(predicate.polygon.points as Points);
    return (row) => inside(numberAt(x, row), numberAt(y, row));
  }
  const column = columns.get(predicate.column);
  if (!column) return null;
  if ('in' in predicate) {
    const values = new Set(predicate.in);
    return (row) => values.has(cellAt(column, row));
  }
  const [low, high] = rangeOf(predicate);
  return (row) => {
    const value = numberAt(column, row);
    return value >= low && value <= high;
  };
}

/** Whether points lie in a polygon, by counting crossed edges; a point without a place lies outside. */
function insidePolygon(points: readonly (readonly [number, number])[]): (x: number, y: number) => boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (x, y) => {
    if (!(x >= left && x <= right && y >= low && y <= high)) return false;
    let inside = false;
    for (let at = 0, before = points.length - 1; at < points.length; before = at, at += 1) {
      const [x1, y1, x2, y2] = [xs[at]!, ys[at]!, xs[before]!, ys[before]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}
