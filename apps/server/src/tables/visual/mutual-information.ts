import { emptyAssociations, note, pairsOf } from './pairs.ts';
import { numberOrNull, type UsedColumn, type UsedRows } from './used-rows.ts';
import type { Associations } from './visual-table.ts';

const MOST_BINS = 16;
/** Words beyond the most frequent ones count as one. */
const MOST_WORDS = 50;

/** Mutual information of every pair in nats from counts of bins, with Miller and Madow's correction; a column's own is its entropy. */
export async function mutualInformation(used: UsedRows, where: string): Promise<Associations> {
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
