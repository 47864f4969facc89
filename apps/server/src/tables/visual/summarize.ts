import type { ShortSummary } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, numberOrNull, type UsedColumn, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

const SIZE = 5;

/** Count, mean, standard deviation and range of columns over every row. */
export async function summarize(engine: TableEngine, table: VisualTable, request: RowFilter & { columns: string[] }) {
  return withRows(engine, table, request, columnsOf(table, request.columns), async (used) => {
    const whole = await summariesOf(used, '');
    // A statement of its own: a FILTER on each aggregate costs five times as much as one on the rows.
    const selected = used.isSelecting ? await summariesOf(used, ' WHERE s') : null;
    const columns = used.columns.map(({ name, type }, index) => ({
      name,
      type,
      whole: whole.columns[index]!,
      selected: selected?.columns[index] ?? null,
    }));
    return { counts: { table: table.rows, used: whole.rows, selected: selected?.rows ?? null }, columns };
  });
}

async function summariesOf(used: UsedRows, where: string): Promise<{ rows: number; columns: ShortSummary[] }> {
  const [[rows, ...row] = []] = await used.rows(
    (from) => `SELECT count(*), ${used.columns.map(aggregatesOf).join(', ')} FROM ${from}${where}`,
  );
  return {
    rows: Number(rows),
    columns: used.columns.map((_, index) => summaryOf(Number(rows), row.slice(index * SIZE, (index + 1) * SIZE))),
  };
}

function aggregatesOf({ sql, type }: UsedColumn): string {
  return type === 'categorical'
    ? `count(${sql}), NULL, NULL, NULL, NULL`
    : `count(${sql}), avg(${sql}), stddev_samp(${sql}), min(${sql}), max(${sql})`;
}

function summaryOf(rows: number, [count, mean, sd, min, max]: Json[]): ShortSummary {
  return {
    count: Number(count),
    missing: rows - Number(count),
    mean: numberOrNull(mean),
    sd: numberOrNull(sd),
    min: numberOrNull(min),
    max: numberOrNull(max),
  };
}
