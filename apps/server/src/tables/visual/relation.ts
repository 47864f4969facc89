import type { Cell, LinearTrend } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { bothPresent, countGrid, marginsOf, rangeOfRow } from './count-grid.ts';
import {
  type RowFilter,
  bothOf,
  numberOrNull,
  type UsedColumn,
  type UsedRows,
  withRows,
  wholeAndSelectedSql,
} from './used-rows.ts';
import { columnsOf, scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  x: string;
  y: string;
  colour: string | null;
  size: string | null;
  limit: number;
  fields: number;
}

const MARGIN_BINS = 30;

/** Two columns as points or as counts on a grid, with the linear trend and what each axis shows. */
export async function relation(engine: TableEngine, table: VisualTable, request: Request) {
  const more = [
    ...(request.colour === null ? [] : columnsOf(table, [request.colour])),
    ...(request.size === null ? [] : scaledColumnsOf(table, [request.size])),
  ];
  return withRows(
    engine,
    table,
    request,
    [...scaledColumnsOf(table, [request.x, request.y]), ...more],
    async (used) => {
      const aggregates = [
        'count(*)',
        'regr_slope(c1, c0)',
        'regr_intercept(c1, c0)',
        'regr_r2(c1, c0)',
        'stddev_pop(c0)',
        'stddev_pop(c1)',
      ];
      const [row = []] = await used.rows(
        (from) =>
          `SELECT min(c0), max(c0), min(c1), max(c1), ${wholeAndSelectedSql(used, aggregates)} FROM ${from} WHERE ${bothPresent}`,
      );
      const range = rangeOfRow(row.slice(0, 4));
      const total = Number(row[4]);
      const isGrid = total > request.limit;
      const grid = await countGrid(used, range, isGrid ? request.fields : MARGIN_BINS);
      const { x_edges, y_edges, whole, selected } = grid;
      const chart = isGrid
        ? { mode: 'density' as const, x_edges, y_edges, whole, selected }
        : { mode: 'points' as const, ...(await pointsOf(used, request)) };
      return {
        counts: await used.counts(),
        total,
        trend: bothOf(row.slice(4), aggregates.length, trendOf, used.isSelecting),
        picture: chart,
        marginals: marginsOf(grid),
      };
    },
    { materialize: true },
  );
}

/** A line by n, slope, intercept, r² and both standard deviations; null where x has a single value. */
export function trendOf([n, slope, intercept, r2, sdX, sdY]: Json[]): LinearTrend | null {
  const [a, b] = [numberOrNull(slope), numberOrNull(intercept)];
  if (a === null || b === null || !(Number(sdX) > 0)) return null;
  return { slope: a, intercept: b, r2: Number(sdY) > 0 ? numberOrNull(r2) : null, n: Number(n) };
}

async function pointsOf(used: UsedRows, { colour, size }: Request) {
  const columns = await used.lists(
    (from) =>
      `SELECT ${['r::DOUBLE', 's', ...used.columns.map(({ sql }) => sql)].join(', ')} FROM ${from} WHERE ${bothPresent} ORDER BY r`,
  );
  const [rows = [], chosen = [], x = [], y = [], ...more] = columns;
  const sized = size === null ? null : more.at(-1);
  return {
    row_numbers: rows.map(Number),
    x: x.map(Number),
    y: y.map(Number),
    colour: colour === null ? null : (more[0] ?? []).map((value) => cellOf(value, used.columns[2]!)),
    size: sized ? sized.map(numberOrNull) : null,
    is_selected: used.isSelecting ? chosen.map((one) => one === true) : null,
  };
}

function cellOf(value: Json, { type }: UsedColumn): Cell {
  if (value === null) return null;
  if (type === 'boolean') return Number(value) === 1;
  return type === 'categorical' ? String(value) : numberOrNull(value);
}
