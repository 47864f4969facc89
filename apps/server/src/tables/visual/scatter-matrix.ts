import type { TableEngine } from '../open-table-engine.ts';
import { binSql, evenEdges } from '../statistics/bins.ts';
import { rangesOf } from './distribution.ts';
import { type RowFilter, numberOrNull, type UsedRows, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

/** Every pair of some columns as counts on a grid, the columns themselves as histograms, and Pearson's r. */
export async function scatterMatrix(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { columns: string[]; fields: number },
) {
  return withRows(
    engine,
    table,
    request,
    scaledColumnsOf(table, request.columns),
    async (used) => {
      const ranges = await rangesOf(used);
      const edges = ranges.map(({ whole: { min, max } }) =>
        min === null || max === null ? [] : evenEdges(min, max, request.fields),
      );
      const bins = used.columns.map(({ sql }, index) =>
        edges[index]!.length === 0
          ? `NULL::UTINYINT AS b${index}`
          : `CASE WHEN ${sql} IS NOT NULL THEN ${binSql(sql, edges[index]!)}::UTINYINT END AS b${index}`,
      );
      // The fields of every value are worked out once: a byte each, whatever the rows.
      await used.rows((from) => `CREATE TEMP TABLE binned AS SELECT s, ${bins.join(', ')} FROM ${from}`);
      const pairs = used.columns.flatMap((_, x) =>
        used.columns.slice(x + 1).map((__, offset) => ({ x, y: x + 1 + offset })),
      );
      const [correlations = []] = await used.rows(
        (from) => `SELECT ${pairs.map(({ x, y }) => `corr(c${x}, c${y})`).join(', ')} FROM ${from}`,
      );
      const columns = [];
      for (const [index, { name, type }] of used.columns.entries())
        columns.push({
          name,
          type,
          edges: edges[index]!,
          ...(await histogramOf(used, index, edges[index]!.length - 1)),
        });
      const drawn = [];
      for (const [index, { x, y }] of pairs.entries())
        drawn.push({ x, y, r: numberOrNull(correlations[index]), ...(await pairOf(used, x, y, edges)) });
      return { counts: await used.counts(), columns, pairs: drawn };
    },
    { materialize: true },
  );
}

async function histogramOf(used: UsedRows, column: number, fields: number) {
  const whole = new Array<number>(Math.max(0, fields)).fill(0);
  const selected = [...whole];
  for (const [bin, count, chosen] of await binned(used, `b${column}`)) {
    whole[Number(bin)] = Number(count);
    selected[Number(bin)] = Number(chosen);
  }
  return { whole, selected: used.isSelecting ? selected : null };
}

async function pairOf(used: UsedRows, x: number, y: number, edges: number[][]) {
  const empty = (): number[][] =>
    Array.from({ length: Math.max(0, edges[y]!.length - 1) }, () =>
      new Array<number>(Math.max(0, edges[x]!.length - 1)).fill(0),
    );
  const [whole, selected] = [empty(), empty()];
  for (const [i, j, count, chosen] of await binned(used, `b${x}`, `b${y}`)) {
    whole[Number(j)]![Number(i)] = Number(count);
    selected[Number(j)]![Number(i)] = Number(chosen);
  }
  return { whole, selected: used.isSelecting ? selected : null };
}

function binned(used: UsedRows, ...columns: string[]) {
  const present = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  return used.plain(
    `SELECT ${columns.join(', ')}, count(*), count(*) FILTER (WHERE s) FROM binned WHERE ${present} GROUP BY ${columns.join(', ')}`,
  );
}
