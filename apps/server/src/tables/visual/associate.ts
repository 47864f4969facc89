import { setImmediate as rest } from 'node:timers/promises';
import type { Association } from '@hakaru/contract';
import { emptyAssociations, note, overPairs, type Pair, pairsOf } from './pairs.ts';
import { numberOrNull, type UsedColumn, type UsedRows } from './used-rows.ts';
import type { Associations } from './visual-table.ts';

/** How strongly each pair of columns goes together, over the rows that have both (and of the selected ones only, where `where` says so). */
export async function associate(used: UsedRows, method: Association, where: string): Promise<Associations> {
  if (method === 'spearman') return rankCorrelation(used, where);
  return method === 'mutual_information' ? mutualInformation(used, where) : linearCorrelation(used, where);
}

async function linearCorrelation(used: UsedRows, where: string): Promise<Associations> {
  return overPairs(used, (a, b) => `corr(c${a}, c${b}), regr_count(c${a}, c${b})`, where);
}

const MOST_BINS = 16;
/** Words beyond the most frequent ones count as one. */
const MOST_WORDS = 50;

/** Mutual information of every pair in nats from counts of bins, with Miller and Madow's correction; a column's own is its entropy. */
async function mutualInformation(used: UsedRows, where: string): Promise<Associations> {
  const found = emptyAssociations(used.columns.length);
  const [present = []] = await used.rows(
    (from) => `SELECT ${used.columns.map(({ sql }) => `count(${sql})`).join(', ')} FROM ${from}${where}`,
  );
  const words = used.columns.flatMap(({ sql, type }) =>
    type === 'categorical' ? [`count(*) OVER (PARTITION BY ${sql}) AS f${sql}`] : [],
  );
  const bins = used.columns.map((column, index) => `${binsSql(column, Number(present[index]))} AS b${index}`);
  await used.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE informed AS SELECT ${bins.join(', ')} FROM (SELECT ${['*', ...words].join(', ')} FROM ${from}${where})`,
  );
  const own = used.columns.map((_, index) => [index, index] as const);
  for (const [a, b] of [...pairsOf(used.columns.length), ...own]) {
    const [[information, n] = []] = await used.plain(informationSql(`b${a}`, `b${b}`));
    note(found, [a, b], numberOrNull(information), Number(n ?? 0));
  }
  return found;
}

/** Bins of equal frequency that keep equal values together, about √(n / 5) of them; words by how frequent they are. */
function binsSql({ sql, type }: UsedColumn, present: number): string {
  if (type === 'categorical')
    return `CASE WHEN ${sql} IS NOT NULL THEN least(${MOST_WORDS}, dense_rank() OVER (ORDER BY (${sql} IS NULL), f${sql} DESC, ${sql})) END`;
  const bins = Math.min(MOST_BINS, Math.max(2, Math.floor(Math.sqrt(present / 5))));
  if (type === 'boolean') return sql;
  return `CASE WHEN ${sql} IS NOT NULL THEN (rank() OVER (ORDER BY ${sql}) - 1) * ${bins} // ${Math.max(1, present)} END`;
}

function informationSql(a: string, b: string): string {
  const joint = `SELECT ${a} AS x, ${b} AS y, count(*) AS n FROM informed WHERE ${a} IS NOT NULL AND ${b} IS NOT NULL GROUP BY ${a === b ? a : `${a}, ${b}`}`;
  const sums = `SELECT x, y, n, sum(n) OVER (PARTITION BY x) AS nx, sum(n) OVER (PARTITION BY y) AS ny, sum(n) OVER () AS every FROM (${joint})`;
  const corrected = `sum(n / every * ln(n * every / (nx * ny))) + (count(DISTINCT x) + count(DISTINCT y) - count(*) - 1) / (2 * max(every))`;
  return `SELECT CASE WHEN count(*) > 0 THEN greatest(0, ${corrected})::DOUBLE END, max(every)::DOUBLE FROM (${sums})`;
}

/**
 * Spearman's ρ: Pearson's r of the ranks among the rows that have both values, ties by their mean. Each column is put
 * in order once by DuckDB; the ranks of a pair follow from a walk along that order that leaves out rows without the other value.
 */
async function rankCorrelation(used: UsedRows, where: string): Promise<Associations> {
  await used.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE numbered AS SELECT row_number() OVER () - 1 AS i, ${used.columns.map(({ sql }) => `${sql}::DOUBLE AS ${sql}`).join(', ')} FROM ${from}${where}`,
  );
  const numbered = used.fromTable('numbered');
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
