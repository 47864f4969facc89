import type { TableEngine } from '../open-table-engine.ts';
import { bothPresent, gridRows, rangeOfRow, tableOf } from './count-grid.ts';
import { type RowFilter, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  x: string;
  y: string;
  z: string;
  fields: number;
  fill: boolean;
}

const all = `${bothPresent} AND c2 IS NOT NULL`;

/** The mean of z in each field of the plane of x and y, with empty fields between others filled where that is asked for. */
export async function contour(engine: TableEngine, table: VisualTable, request: Request) {
  return withRows(
    engine,
    table,
    request,
    scaledColumnsOf(table, [request.x, request.y, request.z]),
    async (used) => {
      const [row = []] = await used.rows(
        (from) => `SELECT min(c0), max(c0), min(c1), max(c1) FROM ${from} WHERE ${all}`,
      );
      const aggregates = ['count(*)', 'avg(c2)', 'count(*) FILTER (WHERE s)', 'avg(c2) FILTER (WHERE s)'];
      const { rows, ...edges } = await gridRows(used, rangeOfRow(row), request.fields, aggregates, all);
      const part = (at: number) => {
        const counts = tableOf(edges, rows, at);
        const sums = tableOf(edges, rows, at + 1);
        const mean = counts.map((line, j) => line.map((count, i) => (count > 0 ? sums[j]![i]! : null)));
        const total = counts.flat().reduce((sum, count) => sum + count, 0);
        return {
          total,
          counts,
          ...(request.fill ? fillGrid(mean) : { mean, is_filled: mean.map((line) => line.map(() => false)) }),
        };
      };
      return { counts: await used.counts(), ...edges, whole: part(0), selected: used.isSelecting ? part(2) : null };
    },
    { materialize: true },
  );
}

type Field = (number | null)[][];
type Point = [number, number];

const NEIGHBOURS = 8;

/** Gives empty fields within the convex hull of the others the mean of the eight nearest ones, weighted by 1 / distance². */
function fillGrid(mean: Field): { mean: Field; is_filled: boolean[][] } {
  const known = mean.flatMap((line, j) => line.flatMap((value, i): Point[] => (value === null ? [] : [[i, j]])));
  const hull = convexHull(known);
  const filled = mean.map((line, j) =>
    line.map((value, i) => (value === null && isInside(hull, [i, j]) ? nearestMean(mean, i, j) : null)),
  );
  return {
    mean: mean.map((line, j) => line.map((value, i) => value ?? filled[j]![i]!)),
    is_filled: filled.map((line) => line.map((value) => value !== null)),
  };
}

/** Corners against the clock, as Andrew's monotone chain finds them. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (run: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of run) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function isInside(hull: Point[], point: Point): boolean {
  if (hull.length < 3)
    return hull.length === 2 && turn(hull[0]!, hull[1]!, point) === 0 && isBetween(hull[0]!, hull[1]!, point);
  return hull.every((corner, index) => turn(corner, hull[(index + 1) % hull.length]!, point) >= 0);
}

function isBetween([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): boolean {
  return x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
}

/** Looks in ever larger squares until the nearest eight are sure to be found. */
function nearestMean(mean: Field, i: number, j: number): number | null {
  const reach = Math.max(mean.length, mean[0]?.length ?? 0);
  const found: { value: number; squared: number }[] = [];
  for (let radius = 1; radius <= reach; radius += 1) {
    for (const [di, dj] of ring(radius)) {
      const value = mean[j + dj]?.[i + di];
      if (value !== null && value !== undefined) found.push({ value, squared: di * di + dj * dj });
    }
    if (found.filter(({ squared }) => squared <= radius * radius).length >= NEIGHBOURS) break;
  }
  const nearest = found.toSorted((a, b) => a.squared - b.squared).slice(0, NEIGHBOURS);
  const weights = nearest.reduce((sum, { squared }) => sum + 1 / squared, 0);
  return nearest.length > 0 ? nearest.reduce((sum, { value, squared }) => sum + value / squared, 0) / weights : null;
}

function ring(radius: number): Point[] {
  const side = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius);
  const inner = side.slice(1, -1);
  return [
    ...side.flatMap((at): Point[] => [
      [at, -radius],
      [at, radius],
    ]),
    ...inner.flatMap((at): Point[] => [
      [-radius, at],
      [radius, at],
    ]),
  ];
}
