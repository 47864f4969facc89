import type { TableEngine } from '../open-table-engine.ts';
import { bothPresent, countGrid, rangeOfRow } from './count-grid.ts';
import { type RowFilter, derive, numberOrNull, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  column: string;
  order: string | null;
  lag: number;
  limit: number;
  fields: number;
}

/** A column against itself some rows later, as points or as counts on a grid. A pair is selected by its earlier row. */
export async function lagPlot(engine: TableEngine, table: VisualTable, request: Request) {
  const columns = scaledColumnsOf(table, [request.column, ...(request.order === null ? [] : [request.order])]);
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const [order, where] = request.order === null ? ['r', ''] : ['c1, r', ' WHERE c1 IS NOT NULL'];
      const used = derive(
        all,
        all.columns.slice(0, 1),
        (from) =>
          `SELECT r, s, c0, lead(c0, ${request.lag}) OVER (ORDER BY ${order}) AS c1 FROM (SELECT * FROM ${from}${where})`,
      );
      const [row = []] = await used.rows(
        (from) => `SELECT min(c0), max(c0), min(c1), max(c1), count(*), corr(c0, c1) FROM ${from} WHERE ${bothPresent}`,
      );
      const total = Number(row[4]);
      const chart =
        total > request.limit
          ? { mode: 'density' as const, ...(await countGrid(used, rangeOfRow(row.slice(0, 4)), request.fields)) }
          : { mode: 'points' as const, ...(await pointsOf(used)) };
      return { counts: await all.counts(), total, r: numberOrNull(row[5]), picture: chart };
    },
    { materialize: true },
  );
}

async function pointsOf(used: Parameters<typeof countGrid>[0]) {
  const [rows = [], chosen = [], x = [], y = []] = await used.lists(
    (from) => `SELECT r::DOUBLE, s, c0, c1 FROM ${from} WHERE ${bothPresent} ORDER BY r`,
  );
  return {
    row_numbers: rows.map(Number),
    x: x.map(Number),
    y: y.map(Number),
    is_selected: used.isSelecting ? chosen.map((one) => one === true) : null,
  };
}
