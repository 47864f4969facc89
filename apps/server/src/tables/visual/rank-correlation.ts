import { setImmediate as rest } from 'node:timers/promises';
import { emptyAssociations, note, type Pair, pairsOf } from './pairs.ts';
import type { UsedRows } from './used-rows.ts';
import type { Associations } from './visual-table.ts';

/**
 * Spearman's ρ: Pearson's r of the ranks among the rows that have both values, ties by their mean. Each column is put
 * in order once by DuckDB; the ranks of a pair follow from a walk along that order that leaves out rows without the other value.
 */
export async function rankCorrelation(used: UsedRows, where: string): Promise<Associations> {
  await used.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE numbered AS SELECT row_number() OVER () - 1 AS i, ${used.columns.map(({ sql }) => `${sql}::DOUBLE AS ${sql}`).join(', ')} FROM ${from}${where}`,
  );
  const numbered = used.held('numbered');
  const values = await numbered.numbers(
    (from) => `SELECT ${used.columns.map(({ sql }) => sql).join(', ')} FROM ${from} ORDER BY i`,
  );
  const orders: Float64Array[] = [];
  for (const { sql } of used.columns)
    orders.push(
      (
        await numbered.numbers(
          (from) => `SELECT i::DOUBLE FROM ${from} WHERE ${sql} IS NOT NULL AND NOT isnan(${sql}) ORDER BY ${sql}`,
        )
      )[0] ?? new Float64Array(),
    );
  const found = emptyAssociations(values.length);
  orders.forEach((order, index) => (found.n[index]![index] = order.length));
  const ranks = [new Float64Array(values[0]?.length ?? 0), new Float64Array(values[0]?.length ?? 0)] as const;
  for (const pair of pairsOf(values.length)) {
    const [rho, n] = ofPair(values, orders, pair, ranks);
    note(found, pair, rho, n);
    await rest();
  }
  return found;
}

function ofPair(
  values: Float64Array[],
  orders: Float64Array[],
  [a, b]: Pair,
  [ranksA, ranksB]: readonly [Float64Array, Float64Array],
): [number | null, number] {
  const n = rank(values[a]!, orders[a]!, values[b]!, ranksA);
  rank(values[b]!, orders[b]!, values[a]!, ranksB);
  const mean = (n + 1) / 2;
  let [aa, bb, ab] = [0, 0, 0];
  for (const row of orders[a]!) {
    if (Number.isNaN(values[b]![row]!)) continue;
    const [x, y] = [ranksA[row]! - mean, ranksB[row]! - mean];
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  return [aa > 0 && bb > 0 ? Math.max(-1, Math.min(1, ab / Math.sqrt(aa * bb))) : null, n];
}

/** Writes the ranks, from 1, of the rows that have a value in the other column too; answers how many. */
function rank(values: Float64Array, order: Float64Array, other: Float64Array, ranks: Float64Array): number {
  let counted = 0;
  for (let from = 0; from < order.length;) {
    const value = values[order[from]!]!;
    let [until, tied] = [from, 0];
    for (; until < order.length && values[order[until]!] === value; until += 1)
      if (!Number.isNaN(other[order[until]!]!)) tied += 1;
    for (let at = from; at < until; at += 1) ranks[order[at]!] = counted + (tied + 1) / 2;
    counted += tied;
    from = until;
  }
  return counted;
}
