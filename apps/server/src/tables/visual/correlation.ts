import type { Association, AssociationMatrix } from '@hakaru/contract';
import type { TableEngine } from '../open-table-engine.ts';
import { associate } from './associate.ts';
import { clusterColumns } from './cluster-columns.ts';
import { type Asked, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

/** Rows whose ranks are held in memory at once. */
const MOST_RANKED = 500_000;
/** Pairs of values that a matrix may cost: some seconds. */
const AFFORDABLE = { pearson: 300_000_000, spearman: 60_000_000, mutual_information: 60_000_000 } satisfies Record<
  Association,
  number
>;

/** How strongly columns go together, and the order that puts similar ones side by side. */
export async function correlation(
  engine: TableEngine,
  table: VisualTable,
  request: Asked & { columns: string[]; method: Association },
) {
  const { method } = request;
  const columns =
    method === 'mutual_information' ? columnsOf(table, request.columns) : scaledColumnsOf(table, request.columns);
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const { used, sampled_rows } = await affordable(all, method);
      const whole = clustered(await associate(used, method, ''), method);
      const selected = used.isSelecting ? clustered(await associate(used, method, ' WHERE s'), method) : null;
      return { counts: await all.counts(), sampled_rows, columns: request.columns, whole, selected };
    },
    { hold: true },
  );
}

/** The rows, or every so many of them by a hash of their number where all pairs of all would take too long. */
export async function affordable(
  used: UsedRows,
  method: Association,
): Promise<{ used: UsedRows; sampled_rows: number | null }> {
  const { used: rows } = await used.counts();
  const every = everyOf(rows, used.columns.length, method);
  if (every <= 1) return { used, sampled_rows: null };
  await used.rows(
    (from) => `CREATE OR REPLACE TEMP TABLE sampled AS SELECT * FROM ${from} WHERE hash(r) % ${every} = 0`,
  );
  const [[count] = []] = await used.plain('SELECT count(*) FROM sampled');
  return { used: { ...used.held('sampled'), columns: used.columns }, sampled_rows: Number(count) };
}

/** Of how many rows one is taken, so that all pairs can be gone through. */
export function everyOf(rows: number, columns: number, method: Association): number {
  const most = Math.min(
    AFFORDABLE[method] / Math.max(1, (columns * (columns - 1)) / 2),
    method === 'spearman' ? MOST_RANKED : Infinity,
  );
  return Math.max(1, Math.ceil(rows / most));
}

/** The same with the order that puts similar columns side by side. */
export function clustered(
  { matrix, n }: { matrix: (number | null)[][]; n: number[][] },
  method: Association,
): AssociationMatrix {
  const distances = matrix.map((row, a) => row.map((value, b) => (a === b ? 0 : 1 - strength(value, method))));
  return { matrix, n, ...clusterColumns(distances) };
}

function strength(value: number | null, method: Association): number {
  if (value === null) return 0;
  return method === 'mutual_information' ? Math.sqrt(1 - Math.exp(-2 * value)) : Math.abs(value);
}
