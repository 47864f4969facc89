import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { PART_ROWS } from './place-stamps.ts';
import type { SeriesRequest } from './series-request.ts';

/** What becomes of a row. */
export const FATE = { keep: 0, merge: 1, remove: 2, timeless: 3 } as const;

// As in measure-steps.ts.
const CHUNK = 65_536;

/**
 * Makes of `stamps` the temporary tables `late` (`s` of the rows that stand after one of a later time in their file) and
 * `chosen` (`part`, `r`, `s`, `t`, `fate`, `first`: whether it is the first row of its time). Files that are appended
 * are looked at together, others each by itself.
 */
export async function chooseRows(
  statements: Statements,
  { combine, duplicates }: Pick<SeriesRequest, 'combine' | 'duplicates'>,
  options: StatementOptions,
): Promise<void> {
  const scope = combine.how === 'append' ? '0' : 'part';
  await statements.rows(`CREATE OR REPLACE TEMP TABLE late AS ${lateSql}`, options);
  await statements.rows(
    `CREATE OR REPLACE TEMP TABLE twice AS SELECT ${scope} AS scope, t, min(s) AS first, max(s) AS last FROM stamps WHERE t IS NOT NULL GROUP BY scope, t HAVING count(*) > 1`,
    options,
  );
  const kept = duplicates === 'last' ? 'w.last' : 'w.first';
  const fate = `CASE WHEN p.t IS NULL THEN ${FATE.timeless} WHEN w.t IS NULL THEN ${FATE.keep} ${duplicates === 'mean' ? `ELSE ${FATE.merge}` : `WHEN p.s = ${kept} THEN ${FATE.keep} ELSE ${FATE.remove}`} END::TINYINT`;
  await statements.rows(
    `CREATE OR REPLACE TEMP TABLE chosen AS SELECT p.part, p.r, p.s, p.t, ${fate} AS fate, (w.t IS NULL OR p.s = w.first) AS first FROM stamps p LEFT JOIN twice w ON w.t = p.t AND w.scope = ${scope === '0' ? '0' : 'p.part'}`,
    options,
  );
}

/** Chunk by chunk, as a window over a whole file would have to fit into memory. */
const lateSql = `
  WITH chunked AS (SELECT part, r, s, t, r // ${CHUNK} AS c FROM stamps WHERE t IS NOT NULL),
    highest AS (SELECT part, c, max(t) AS m FROM chunked GROUP BY part, c),
    before AS (SELECT part, c, max(m) OVER (PARTITION BY part ORDER BY c ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS m FROM highest),
    seen AS (SELECT part, c, s, t, max(t) OVER (PARTITION BY part, c ORDER BY r ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS m FROM chunked)
  SELECT s FROM seen JOIN before USING (part, c) WHERE seen.t < greatest(seen.m, before.m)`;

/** A file's rows among all, by `s`. */
export function inPart(part: number, s = 's'): string {
  return `${s} >= ${part * PART_ROWS} AND ${s} < ${(part + 1) * PART_ROWS}`;
}
