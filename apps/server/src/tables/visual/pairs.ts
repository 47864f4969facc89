import { numberOrNull, type UsedRows } from './used-rows.ts';
import type { Associations } from './visual-table.ts';

export type Pair = readonly [number, number];

const BATCH = 400;

/** r and n of every pair by two aggregates, some hundred pairs in a statement. */
export async function overPairs(
  used: UsedRows,
  aggregates: (a: number, b: number) => string,
  where: string,
  only: Pair[] = pairsOf(used.columns.length),
): Promise<Associations> {
  const found = emptyAssociations(used.columns.length);
  const present = await used.rows(
    (from) => `SELECT ${used.columns.map(({ sql }) => `count(${sql})`).join(', ')} FROM ${from}${where}`,
  );
  present[0]?.forEach((count, index) => (found.n[index]![index] = Number(count)));
  for (let start = 0; start < only.length; start += BATCH) {
    const batch = only.slice(start, start + BATCH);
    const [row = []] = await used.rows(
      (from) => `SELECT ${batch.map(([a, b]) => aggregates(a, b)).join(', ')} FROM ${from}${where}`,
    );
    batch.forEach((pair, index) =>
      note(found, pair, bounded(numberOrNull(row[2 * index])), Number(row[2 * index + 1])),
    );
  }
  return found;
}

export function pairsOf(columns: number): Pair[] {
  return Array.from({ length: columns }, (_, a) =>
    Array.from({ length: columns - a - 1 }, (__, offset) => [a, a + 1 + offset] as const),
  ).flat();
}

/** A column goes with itself as well as can be. */
export function emptyAssociations(columns: number): Associations {
  const square = <T>(of: (a: number, b: number) => T): T[][] =>
    Array.from({ length: columns }, (_, a) => Array.from({ length: columns }, (__, b) => of(a, b)));
  return { matrix: square((a, b): number | null => (a === b ? 1 : null)), n: square(() => 0) };
}

export function note({ matrix, n }: Associations, [a, b]: Pair, value: number | null, count: number): void {
  matrix[a]![b] = matrix[b]![a] = value;
  n[a]![b] = n[b]![a] = count;
}

function bounded(r: number | null): number | null {
  return r === null ? null : Math.max(-1, Math.min(1, r));
}
