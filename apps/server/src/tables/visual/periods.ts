import type { TimeStatistics } from '@hakaru/contract';
import { categorySql } from './bars.ts';
import { numberOrNull, type UsedRows } from './used-rows.ts';

export type Period = NonNullable<TimeStatistics['periods']>['unit'];

const units: Period[] = ['minute', 'hour', 'day', 'month'];
const MOST_PIECES = 1000;

const pieceOf = (unit: Period): string => `date_trunc('${unit}', make_timestamp(CAST(x * 1000 AS BIGINT)))`;

/** Lowest, highest and mean of each piece of the calendar; by the finest unit that makes at most 1,000 pieces where none is asked for. */
export async function periodsOf(used: UsedRows, asked: Period | null): Promise<TimeStatistics['periods']> {
  const [counts = []] = await used.rows(
    (from) => `SELECT ${units.map((unit) => `approx_count_distinct(${pieceOf(unit)})`).join(', ')} FROM ${from}`,
  );
  const unit = asked ?? units.find((_, index) => Number(counts[index]) <= MOST_PIECES) ?? 'month';
  const wanted = used.columns.map(({ sql }) => `avg(${sql}), min(${sql}), max(${sql})`);
  const rows = await used.rows(
    (from) =>
      `SELECT ${categorySql('datetime', `epoch_ms(p)`)}, * EXCLUDE p FROM (SELECT ${[`${pieceOf(unit)} AS p`, 'count(*)', ...wanted].join(', ')} FROM ${from} GROUP BY p ORDER BY p LIMIT ${MOST_PIECES})`,
  );
  if (rows.length === 0) return null;
  return {
    unit,
    start: rows.map(([start]) => String(start)),
    rows: rows.map(([, count]) => Number(count)),
    channels: used.columns.map(({ name }, index) => {
      const column = (at: number): (number | null)[] => rows.map((row) => numberOrNull(row[2 + index * 3 + at]));
      return { name, mean: column(0), min: column(1), max: column(2) };
    }),
  };
}
