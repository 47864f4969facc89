import type { Json } from '@duckdb/node-api';
import { AppError } from '../../http/app-error.ts';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, numberOrNull, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  category: string;
  value: string | null;
  aggregate: 'count' | 'sum' | 'mean' | 'median' | 'min' | 'max';
  limit: number;
}

type Bar = { rows: number; value: number | null };

const functions = { count: 'count', sum: 'sum', mean: 'avg', median: 'median', min: 'min', max: 'max' } as const;

/** Categories with their counts or an aggregate of a column, the largest first, and the Pareto line over them. */
export async function bars(engine: TableEngine, table: VisualTable, request: Request) {
  return withRows(
    engine,
    table,
    request,
    [...columnsOf(table, [request.category]), ...valueColumn(table, request)],
    async (used) => {
      const key = categorySql(used.columns[0]!.type);
      const value = request.value === null ? 'count(*)' : `${functions[request.aggregate]}(c1)`;
      const wanted = ['count(*)', value].flatMap((one) => [one, `${one} FILTER (WHERE s)`]).join(', ');
      const shown = (from: string, what: string): string =>
        `SELECT ${key} AS category, ${what} FROM ${from} GROUP BY category ORDER BY ${value} DESC NULLS LAST, category NULLS LAST LIMIT ${request.limit}`;
      const rows = await used.rows((from) => shown(from, wanted));
      const [[total, lowest, categories] = []] = await used.rows(
        (from) =>
          `SELECT sum(v), min(v), count(*) FROM (SELECT ${key} AS category, ${value} AS v FROM ${from} GROUP BY category)`,
      );
      const hidden = Number(categories) - rows.length;
      const [rest] =
        hidden === 0
          ? []
          : await used.rows(
              (from) =>
                `SELECT ${wanted} FROM ${from} WHERE NOT EXISTS (SELECT 1 FROM (${shown(from, '1')}) t WHERE t.category IS NOT DISTINCT FROM ${key})`,
            );
      const found = rows.map(([category, ...parts]) => ({
        category: textOrNull(category),
        ...barsOf(parts, used.isSelecting),
      }));
      const shares =
        request.aggregate === 'count' || request.aggregate === 'sum'
          ? shareUpTo(found, numberOrNull(total), Number(lowest))
          : found.map(() => null);
      const others = {
        categories: hidden,
        ...(rest ? barsOf(rest, used.isSelecting) : { whole: null, selected: null }),
      };
      return {
        counts: await used.counts(),
        bars: found.map((bar, index) => ({ ...bar, cumulative: shares[index] ?? null })),
        others,
      };
    },
    { materialize: true },
  );
}

function valueColumn(table: VisualTable, { value, aggregate }: Request): VisualTable['columns'] {
  if (value === null && aggregate !== 'count') throw new AppError('column_unknown', { column: '' });
  if (value === null) return [];
  return aggregate === 'count' ? columnsOf(table, [value]) : scaledColumnsOf(table, [value]);
}

/** A category as people read it: times as ISO 8601. */
export function categorySql(type: string, sql = 'c0'): string {
  if (type === 'boolean') return `CASE ${sql} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`;
  return type === 'datetime'
    ? `strftime(make_timestamp(CAST(${sql} * 1000 AS BIGINT)), '%Y-%m-%dT%H:%M:%S')`
    : `CAST(${sql} AS VARCHAR)`;
}

export function textOrNull(value: Json | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function barsOf(
  [rows, rowsSelected, value, valueSelected]: Json[],
  isSelecting: boolean,
): { whole: Bar; selected: Bar | null } {
  return {
    whole: { rows: Number(rows), value: numberOrNull(value) },
    selected: isSelecting ? { rows: Number(rowsSelected), value: numberOrNull(valueSelected) } : null,
  };
}

/** The share of the total that each bar and those before it hold; null where some are negative or all nothing. */
function shareUpTo(found: { whole: Bar }[], total: number | null, lowest: number): (number | null)[] {
  if (total === null || total <= 0 || lowest < 0) return found.map(() => null);
  let before = 0;
  return found.map(({ whole }) => Math.min(1, (before += whole.value ?? 0) / total));
}
