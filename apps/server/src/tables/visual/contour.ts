import type { TableEngine } from '../open-table-engine.ts';
import { bothPresent, gridRows, rangeOfRow, tableOf } from './count-grid.ts';
import { fillGrid } from './fill-grid.ts';
import { type Asked, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends Asked {
  x: string;
  y: string;
  z: string;
  fields: number;
  fill: boolean;
}

const all = `${bothPresent} AND c2 IS NOT NULL`;

/** The mean of z in each field of the plane of x and y, with empty fields between others filled where that is asked for. */
export async function contour(engine: TableEngine, table: VisualTable, request: Request) {
  return withRows(
    engine,
    table,
    request,
    scaledColumnsOf(table, [request.x, request.y, request.z]),
    async (used) => {
      const [row = []] = await used.rows(
        (from) => `SELECT min(c0), max(c0), min(c1), max(c1) FROM ${from} WHERE ${all}`,
      );
      const aggregates = ['count(*)', 'avg(c2)', 'count(*) FILTER (WHERE s)', 'avg(c2) FILTER (WHERE s)'];
      const { rows, ...edges } = await gridRows(used, rangeOfRow(row), request.fields, aggregates, all);
      const part = (at: number) => {
        const counts = tableOf(edges, rows, at);
        const sums = tableOf(edges, rows, at + 1);
        const mean = counts.map((line, j) => line.map((count, i) => (count > 0 ? sums[j]![i]! : null)));
        const total = counts.flat().reduce((sum, count) => sum + count, 0);
        return {
          total,
          counts,
          ...(request.fill ? fillGrid(mean) : { mean, is_filled: mean.map((line) => line.map(() => false)) }),
        };
      };
      return { counts: await used.counts(), ...edges, whole: part(0), selected: used.isSelecting ? part(2) : null };
    },
    { hold: true },
  );
}
