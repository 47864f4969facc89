import { type Associations, note, overPairs, pairsOf } from './pairs.ts';
import { derive, numberOrNull, type UsedRows } from './used-rows.ts';

/** Spearman's ρ: Pearson's r of the ranks, ties by their mean. Columns without a gap are ranked once; pairs with one among the rows that have both. */
export async function rankCorrelation(used: UsedRows, where: string): Promise<Associations> {
  const [[every, ...present] = []] = await used.rows((from) => `SELECT count(*), ${used.columns.map(({ sql }) => `count(${sql})`).join(', ')} FROM ${from}${where}`);
  const isComplete = present.map((count) => count === every);
  const pairs = pairsOf(used.columns.length);
  const whole = used.columns.filter((_, index) => isComplete[index]);
  const ranked = derive(used, used.columns, (from) => `SELECT ${['r', 's', ...whole.map(({ sql }) => `${rankSql(sql)} AS ${sql}`), ...used.columns.filter((_, index) => !isComplete[index]).map(({ sql }) => sql)].join(', ')} FROM ${from}${where}`);
  await ranked.rows((from) => `CREATE OR REPLACE TEMP TABLE ranked AS SELECT * FROM ${from}`);
  const found = await overPairs({ ...used.held('ranked'), columns: used.columns }, (a, b) => `corr(c${a}, c${b}), regr_count(c${a}, c${b})`, '', pairs.filter(([a, b]) => isComplete[a] && isComplete[b]));
  for (const [a, b] of pairs.filter(([one, other]) => !(isComplete[one] && isComplete[other]))) {
    const ranks = `SELECT ${rankSql(`c${a}`)} AS x, ${rankSql(`c${b}`)} AS y FROM ranked WHERE c${a} IS NOT NULL AND c${b} IS NOT NULL`;
    const [[rho, n] = []] = await used.plain(`SELECT corr(x, y), count(*) FROM (${ranks})`);
    note(found, [a, b], numberOrNull(rho), Number(n));
  }
  return found;
}

function rankSql(column: string): string {
  return `rank() OVER (ORDER BY ${column}) + (count(*) OVER (PARTITION BY ${column}) - 1) / 2.0`;
}
