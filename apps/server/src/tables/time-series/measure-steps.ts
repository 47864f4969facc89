import type { SeriesSummary } from '@hakaru/contract/time-series/summary';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { numberOrNull } from '../visual/used-rows.ts';

/** Rows whose neighbours are looked at together: a window over a whole long series would have to fit into memory. */
const CHUNK = 65_536;
/** A step of more than so many median ones is a gap. */
const GAP = 1.5;
/** Steps may differ from the median by this share and still be even. */
const EVEN = 0.01;
const LISTED_GAPS = 20;

/** Each row of `from` (`r` from 0 without holes, `t`) with the time of the row before it as `since`. */
function neighboursSql(from: string): string {
  const chunked = `SELECT r, t, r // ${CHUNK} AS c FROM (${from})`;
  const within = `SELECT t AS until, lag(t) OVER (PARTITION BY c ORDER BY r) AS since FROM (${chunked})`;
  const ends = `SELECT c, arg_min(t, r) AS first, arg_max(t, r) AS last FROM (${chunked}) GROUP BY c`;
  const between = `SELECT first AS until, lag(last) OVER (ORDER BY c) AS since FROM (${ends})`;
  return `SELECT since, until FROM (${within} UNION ALL ${between}) WHERE since IS NOT NULL AND until IS NOT NULL`;
}

/** How often each step occurs, in milliseconds; the same time twice is no step, nor is going back. */
function stepsSql(from: string): string {
  return `SELECT (epoch_us(until) - epoch_us(since)) / 1000 AS ms, count(*) AS n FROM (${neighboursSql(from)}) WHERE until > since GROUP BY ms`;
}

const medianSql = `SELECT min(ms) FROM (SELECT ms, sum(n) OVER (ORDER BY ms) AS up_to, sum(n) OVER () AS total FROM steps) WHERE up_to * 2 >= total`;

/** The (lower) median step in milliseconds, of the rows `r` and `t` in the order of `r`; null where there is none. */
export async function medianStep(
  statements: Statements,
  from: string,
  options: StatementOptions,
): Promise<number | null> {
  const [[median] = []] = await statements.rows(`WITH steps AS (${stepsSql(from)}) ${medianSql}`, options);
  return numberOrNull(median);
}

/** The steps of a series in its order: median, shortest, longest, uneven ones and gaps. */
export async function measureSteps(statements: Statements, from: string, options: StatementOptions) {
  await statements.rows(`CREATE OR REPLACE TEMP TABLE steps AS ${stepsSql(from)}`, options);
  const [[median, shortest, longest] = []] = await statements.rows(
    `SELECT (${medianSql}), min(ms), max(ms) FROM steps`,
    options,
  );
  const step = numberOrNull(median);
  const [[gaps, uneven] = []] = await statements.rows(
    `SELECT coalesce(sum(n) FILTER (WHERE ms > ${GAP} * ${step ?? 0}), 0), coalesce(sum(n) FILTER (WHERE abs(ms - ${step ?? 0}) > ${EVEN} * ${step ?? 0}), 0) FROM steps`,
    options,
  );
  const gapCount = Number(gaps);
  return {
    interval_ms: step,
    shortest_ms: numberOrNull(shortest),
    longest_ms: numberOrNull(longest),
    is_regular: step !== null && Number(uneven) === 0,
    uneven_steps: Number(uneven),
    gap_count: gapCount,
    gaps: gapCount === 0 || step === null ? [] : await longestGaps(statements, from, step, options),
  };
}

async function longestGaps(
  statements: Statements,
  from: string,
  step: number,
  options: StatementOptions,
): Promise<SeriesSummary['gaps']> {
  const rows = await statements.rows(
    `SELECT ${momentText('since')}, ${momentText('until')}, (epoch_us(until) - epoch_us(since)) / 1000 AS ms FROM (${neighboursSql(from)}) WHERE (epoch_us(until) - epoch_us(since)) / 1000 > ${GAP} * ${step} ORDER BY ms DESC, since LIMIT ${LISTED_GAPS}`,
    options,
  );
  return rows.map(([since, until, ms]) => ({ from: String(since), to: String(until), milliseconds: Number(ms) }));
}

/** SQL for a timestamp as ISO 8601 text without a zone. */
export function momentText(moment: string): string {
  return `replace(CAST(${moment} AS VARCHAR), ' ', 'T')`;
}
