import type { TableEngine } from '../open-table-engine.ts';
import { bothPresent, countGrid, type Grid, rangeOfRow } from './count-grid.ts';
import { type RowFilter, bothOf, numberOrNull, withRows, wholeAndSelectedSql } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  x: string;
  y: string;
  fields: number;
  smooth: boolean;
}

interface Spread {
  total: number;
  sdX: number | null;
  sdY: number | null;
}

/** Densities are made from counts on so many times finer fields. */
export const FINER = 4;

/** Rows counted on a grid over two columns, and as a smooth density where that is asked for. */
export async function density(engine: TableEngine, table: VisualTable, request: Request) {
  return withRows(
    engine,
    table,
    request,
    scaledColumnsOf(table, [request.x, request.y]),
    async (used) => {
      const aggregates = ['count(*)', 'stddev_samp(c0)', 'stddev_samp(c1)'];
      const [row = []] = await used.rows(
        (from) =>
          `SELECT min(c0), max(c0), min(c1), max(c1), ${wholeAndSelectedSql(used, aggregates)} FROM ${from} WHERE ${bothPresent}`,
      );
      const range = rangeOfRow(row.slice(0, 4));
      const spread = bothOf(
        row.slice(4),
        aggregates.length,
        ([n, sdX, sdY]): Spread => ({ total: Number(n), sdX: numberOrNull(sdX), sdY: numberOrNull(sdY) }),
        used.isSelecting,
      );
      const fine = await countGrid(used, range, request.fields * (request.smooth ? FINER : 1));
      const coarse = coarser(fine, request.fields);
      return {
        counts: await used.counts(),
        x_edges: coarse.x_edges,
        y_edges: coarse.y_edges,
        whole: densityPart(fine, coarse, 'whole', spread.whole, request.smooth),
        selected: spread.selected && densityPart(fine, coarse, 'selected', spread.selected, request.smooth),
      };
    },
    { materialize: true },
  );
}

/** The counts of a coarse grid, and the smooth density from a finer one. */
export function densityPart(fine: Grid, coarse: Grid, which: 'whole' | 'selected', of: Spread, isSmooth: boolean) {
  return {
    total: of.total,
    counts: coarse[which] ?? [],
    density: isSmooth ? smoothed(fine, fine[which] ?? [], coarse, of) : null,
  };
}

/** The grid with so many fields an axis; an axis of a single value has one. */
export function coarser(grid: Grid, fields: number): Grid {
  const step = (edges: number[]): number => Math.max(1, Math.round((edges.length - 1) / fields));
  const [stepX, stepY] = [step(grid.x_edges), step(grid.y_edges)];
  const every = (edges: number[], by: number): number[] => edges.filter((_, index) => index % by === 0);
  const [x_edges, y_edges] = [every(grid.x_edges, stepX), every(grid.y_edges, stepY)];
  const merged = (table: number[][]): number[][] => {
    const sums = y_edges.slice(1).map(() => new Array<number>(Math.max(0, x_edges.length - 1)).fill(0));
    table.forEach((counts, j) =>
      counts.forEach((count, i) => (sums[Math.floor(j / stepY)]![Math.floor(i / stepX)]! += count)),
    );
    return sums;
  };
  return { x_edges, y_edges, whole: merged(grid.whole), selected: grid.selected && merged(grid.selected) };
}

/** A product of Gaussian kernels with Scott's bandwidth sd · n^(−1/6) on each axis, at the middles of the coarse fields. Null where an axis has a single value. */
function smoothed(fine: Grid, counts: number[][], coarse: Grid, { total, sdX, sdY }: Spread): number[][] | null {
  if (total < 2 || !sdX || !sdY) return null;
  const alongX = kernelOf(fine.x_edges, coarse.x_edges, sdX * total ** (-1 / 6));
  const alongY = kernelOf(fine.y_edges, coarse.y_edges, sdY * total ** (-1 / 6));
  const across = counts.map((row) =>
    alongX.map((weights) => weights.reduce((sum, weight, index) => sum + weight * row[index]!, 0)),
  );
  return alongY.map((weights) =>
    alongX.map((_, i) => weights.reduce((sum, weight, j) => sum + weight * across[j]![i]!, 0) / total),
  );
}

function kernelOf(fine: number[], coarse: number[], scott: number): number[][] {
  const middles = (edges: number[]): number[] => edges.slice(1).map((edge, index) => (edge + edges[index]!) / 2);
  const from = middles(fine);
  const h = Math.max(scott, fine[1]! - fine[0]!);
  return middles(coarse).map((to) =>
    from.map((at) => Math.exp(-0.5 * ((to - at) / h) ** 2) / (h * Math.sqrt(2 * Math.PI))),
  );
}
