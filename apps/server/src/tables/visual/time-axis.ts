import type { TimeStatistics } from '@hakaru/contract';
import { categorySql, textOrNull } from './bars.ts';
import { numberOrNull, type UsedRows } from './used-rows.ts';

/** A step of more than so many median ones is a gap. */
const GAP = 1.5;
const LISTED_GAPS = 20;
/** Steps may differ from the median by this share and still be even. */
const EVEN = 0.01;

const iso = (milliseconds: string): string => categorySql('datetime', milliseconds);

/** How the times of `x` follow each other: steps, gaps, twice the same, and not in order. */
export async function timeAxis(used: UsedRows, column: string): Promise<TimeStatistics['time']> {
  await used.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE steps AS SELECT x AS until, lag(x) OVER (ORDER BY x) AS since FROM (SELECT DISTINCT x FROM ${from} WHERE x IS NOT NULL)`,
  );
  const [[start, end, rows, timed, distinct] = []] = await used.rows(
    (from) => `SELECT ${iso('min(x)')}, ${iso('max(x)')}, count(*), count(x), count(DISTINCT x) FROM ${from}`,
  );
  const [[late] = []] = await used.rows(
    (from) =>
      `SELECT count(*) FILTER (WHERE x < before) FROM (SELECT x, max(x) OVER (ORDER BY r ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM ${from})`,
  );
  const [[median, shortest, longest] = []] = await used.plain(
    'SELECT median(until - since), min(until - since), max(until - since) FROM steps',
  );
  const step = numberOrNull(median);
  const [[gapCount, uneven] = []] = await used.plain(
    `SELECT count(*) FILTER (WHERE until - since > ${GAP} * ${step ?? 0}), count(*) FILTER (WHERE abs(until - since - ${step ?? 0}) > ${EVEN} * ${step ?? 0}) FROM steps`,
  );
  const gaps = await used.plain(
    `SELECT ${iso('since')}, ${iso('until')}, until - since AS length FROM steps WHERE until - since > ${GAP} * ${step ?? 0} ORDER BY length DESC, since LIMIT ${LISTED_GAPS}`,
  );
  return {
    column,
    start: textOrNull(start),
    end: textOrNull(end),
    rows: Number(rows),
    without_time: Number(rows) - Number(timed),
    duplicates: Number(timed) - Number(distinct),
    out_of_order: Number(late),
    median_step: step,
    shortest_step: numberOrNull(shortest),
    longest_step: numberOrNull(longest),
    is_regular: step !== null && Number(uneven) === 0,
    gap_count: Number(gapCount),
    gaps: gaps.map(([from, to, length]) => ({ from: String(from), to: String(to), milliseconds: Number(length) })),
  };
}
