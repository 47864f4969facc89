import type { Association, AssociationMatrix } from '@hakaru/contract';
import type { TableEngine } from '../open-table-engine.ts';
import { associate } from './associate.ts';
import { type RowFilter, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

/** Rows whose ranks are held in memory at once. */
const MOST_RANKED = 500_000;
/** Pairs of values that a matrix may cost: some seconds. */
const AFFORDABLE = { pearson: 300_000_000, spearman: 60_000_000, mutual_information: 60_000_000 } satisfies Record<
  Association,
  number
>;

/** How strongly columns go together, and the order that puts similar ones side by side. */
export async function correlation(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { columns: string[]; method: Association },
) {
  const { method } = request;
  const columns =
    method === 'mutual_information' ? columnsOf(table, request.columns) : scaledColumnsOf(table, request.columns);
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const { used, sampled_rows } = await sampleToBudget(all, method);
      const whole = clustered(await associate(used, method, ''), method);
      const selected = used.isSelecting ? clustered(await associate(used, method, ' WHERE s'), method) : null;
      return { counts: await all.counts(), sampled_rows, columns: request.columns, whole, selected };
    },
    { materialize: true },
  );
}

/** The rows, or every so many of them by a hash of their number where all pairs of all would take too long. */
export async function sampleToBudget(
  used: UsedRows,
  method: Association,
): Promise<{ used: UsedRows; sampled_rows: number | null }> {
  const { used: rows } = await used.counts();
  const every = everyOf(rows, used.columns.length, method);
  if (every <= 1) return { used, sampled_rows: null };
  await used.rows(
    (from) => `CREATE OR REPLACE TEMP TABLE sampled AS SELECT * FROM ${from} WHERE hash(r) % ${every} = 0`,
  );
  const [[count] = []] = await used.plain('SELECT count(*) FROM sampled');
  return { used: { ...used.fromTable('sampled'), columns: used.columns }, sampled_rows: Number(count) };
}

/** Of how many rows one is taken, so that all pairs can be gone through. */
export function everyOf(rows: number, columns: number, method: Association): number {
  const most = Math.min(
    AFFORDABLE[method] / Math.max(1, (columns * (columns - 1)) / 2),
    method === 'spearman' ? MOST_RANKED : Infinity,
  );
  return Math.max(1, Math.ceil(rows / most));
}

/** The same with the order that puts similar columns side by side. */
export function clustered(
  { matrix, n }: { matrix: (number | null)[][]; n: number[][] },
  method: Association,
): AssociationMatrix {
  const distances = matrix.map((row, a) => row.map((value, b) => (a === b ? 0 : 1 - strength(value, method))));
  return { matrix, n, ...clusterColumns(distances) };
}

function strength(value: number | null, method: Association): number {
  if (value === null) return 0;
  return method === 'mutual_information' ? Math.sqrt(1 - Math.exp(-2 * value)) : Math.abs(value);
}

interface Merge {
  a: number;
  b: number;
  distance: number;
  size: number;
}

/** Average-linkage clustering by distances, as scipy's linkage numbers it, and its leaves from left to right. */
export function clusterColumns(distances: number[][]): { order: number[]; merges: Merge[] } {
  const count = distances.length;
  const between = new Map(distances.map((row, index) => [index, new Map(row.map((value, other) => [other, value]))]));
  const sizes = new Map(distances.map((_, index) => [index, 1]));
  const merges: Merge[] = [];
  while (sizes.size > 1) {
    const { a, b, distance } = closest(sizes, between);
    const [sizeA, sizeB] = [sizes.get(a)!, sizes.get(b)!];
    const made = count + merges.length;
    sizes.delete(a);
    sizes.delete(b);
    between.set(made, new Map());
    for (const other of sizes.keys()) {
      const mean = (sizeA * between.get(a)!.get(other)! + sizeB * between.get(b)!.get(other)!) / (sizeA + sizeB);
      between.get(made)!.set(other, mean);
      between.get(other)!.set(made, mean);
    }
    sizes.set(made, sizeA + sizeB);
    merges.push({ a, b, distance, size: sizeA + sizeB });
  }
  return { order: leavesOf(count, merges), merges };
}

function closest(sizes: Map<number, number>, between: Map<number, Map<number, number>>) {
  const ids = [...sizes.keys()];
  let best = { a: ids[0]!, b: ids[1]!, distance: Infinity };
  for (const [index, a] of ids.entries()) {
    for (const b of ids.slice(index + 1)) {
      const distance = between.get(a)!.get(b)!;
      if (distance < best.distance) best = { a, b, distance };
    }
  }
  return best;
}

function leavesOf(count: number, merges: Merge[]): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const leaves = (id: number): number[] => {
    const merge = merges[id - count];
    return merge ? [...leaves(merge.a), ...leaves(merge.b)] : [id];
  };
  return leaves(count + merges.length - 1);
}
