import type { Json } from '@duckdb/node-api';
import { binSql, evenEdges } from '../statistics/bins.ts';
import { numberOrNull, type UsedRows } from './used-rows.ts';

export interface Grid {
  x_edges: number[];
  y_edges: number[];
  /** One array for each field along y, with a count for each along x. */
  whole: number[][];
  selected: number[][] | null;
}

interface PlaneRange {
  x: [number, number];
  y: [number, number];
}

export const bothPresent = 'c0 IS NOT NULL AND c1 IS NOT NULL';

/** From where to where rows reach: the lowest and highest of two columns; null where there is no row. */
export function rangeOfRow(row: Json[]): PlaneRange | null {
  const [minX = null, maxX = null, minY = null, maxY = null] = row.map(numberOrNull);
  return minX === null || maxX === null || minY === null || maxY === null ? null : { x: [minX, maxX], y: [minY, maxY] };
}

/** How many rows of the first two columns lie in each field of their plane. */
export async function countGrid(used: UsedRows, range: PlaneRange | null, fields: number): Promise<Grid> {
  const { rows, ...grid } = await gridRows(used, range, fields, ['count(*)', 'count(*) FILTER (WHERE s)']);
  return { ...grid, whole: tableOf(grid, rows, 0), selected: used.isSelecting ? tableOf(grid, rows, 1) : null };
}

/** Aggregates in each field that has rows: `i` along x, `j` along y, then the aggregates. */
export async function gridRows(
  used: UsedRows,
  range: PlaneRange | null,
  fields: number,
  aggregates: string[],
  where = bothPresent,
): Promise<{ x_edges: number[]; y_edges: number[]; rows: Json[][] }> {
  if (!range) return { x_edges: [], y_edges: [], rows: [] };
  const [x_edges, y_edges] = [evenEdges(...range.x, fields), evenEdges(...range.y, fields)];
  const rows = await used.rows(
    (from) =>
      `SELECT ${binSql('c0', x_edges)} AS i, ${binSql('c1', y_edges)} AS j, ${aggregates.join(', ')} FROM ${from} WHERE ${where} GROUP BY i, j`,
  );
  return { x_edges, y_edges, rows };
}

/** One of the aggregates as a table, 0 where a field has no rows. */
export function tableOf(
  { x_edges, y_edges }: Pick<Grid, 'x_edges' | 'y_edges'>,
  rows: Json[][],
  aggregate: number,
): number[][] {
  const table = Array.from({ length: Math.max(0, y_edges.length - 1) }, () =>
    new Array<number>(x_edges.length - 1).fill(0),
  );
  for (const row of rows) table[Number(row[1])]![Number(row[0])] = Number(row[2 + aggregate]);
  return table;
}

/** The sums along y and along x: what each axis shows of the plane. */
export function marginsOf(grid: Grid) {
  const alongX = (table: number[][]): number[] =>
    grid.x_edges.slice(1).map((_, index) => table.reduce((sum, row) => sum + (row[index] ?? 0), 0));
  const alongY = (table: number[][]): number[] => table.map((row) => row.reduce((sum, count) => sum + count, 0));
  return {
    x: { edges: grid.x_edges, whole: alongX(grid.whole), selected: grid.selected && alongX(grid.selected) },
    y: { edges: grid.y_edges, whole: alongY(grid.whole), selected: grid.selected && alongY(grid.selected) },
  };
}
