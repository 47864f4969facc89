import type { ShortSummary } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { type Asked, bothOf, numberOrNull, type UsedColumn, withRows, wholeAndSelectedSql } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

const SIZE = 6;

/** Count, mean, standard deviation and range of columns over every row, in one statement. */
export async function summarize(engine: TableEngine, table: VisualTable, request: Asked & { columns: string[] }) {
  return withRows(engine, table, request, columnsOf(table, request.columns), async (used) => {
    const aggregates = used.columns.flatMap(aggregatesOf);
    const [row = []] = await used.rows((from) => `SELECT ${wholeAndSelectedSql(used, aggregates)} FROM ${from}`);
    const columns = used.columns.map(({ name, type }, index) => {
      const both = bothOf(row, aggregates.length, (values) => summaryOf(values.slice(index * SIZE, (index + 1) * SIZE)), used.isSelecting);
      return { name, type, ...both };
    });
    return { counts: await used.counts(), columns };
  });
}

function aggregatesOf({ sql, type }: UsedColumn): string[] {
  const counts = [`count(*)`, `count(${sql})`];
  // FILTER needs an aggregate, also where there is nothing to say.
  if (type === 'categorical') return [...counts, 'any_value(NULL)', 'any_value(NULL)', 'any_value(NULL)', 'any_value(NULL)'];
  return [...counts, `avg(${sql})`, `stddev_samp(${sql})`, `min(${sql})`, `max(${sql})`];
}

function summaryOf([rows, count, mean, sd, min, max]: Json[]): ShortSummary {
  return { count: Number(count), missing: Number(rows) - Number(count), mean: numberOrNull(mean), sd: numberOrNull(sd), min: numberOrNull(min), max: numberOrNull(max) };
}
