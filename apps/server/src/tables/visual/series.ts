import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { quoteName, quoteNumber } from '../sql-text.ts';
import { type RowFilter, derive, isOfEveryRow, numberOrNull, type UsedRows, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  x: string | null;
  columns: string[];
  window: [number, number] | null;
  points: number;
}

/** Columns along rows or a column, row by row where few are in the window, else the lowest and highest value of each piece of it. */
export async function series(engine: TableEngine, table: VisualTable, request: Request) {
  const columns = scaledColumnsOf(table, [...request.columns, ...(request.x === null ? [] : [request.x])]);
  const part = request.window && isOfEveryRow(request) ? await partOf(table, request.x, request.window) : null;
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const x = request.x === null ? 'r::DOUBLE' : `c${request.columns.length}`;
      const used = derive(
        all,
        all.columns.slice(0, request.columns.length),
        (from) => `SELECT *, ${x} AS x FROM ${from}`,
      );
      const within = part?.isExact
        ? 'true'
        : request.window
          ? `x BETWEEN ${quoteNumber(request.window[0])} AND ${quoteNumber(request.window[1])}`
          : 'x IS NOT NULL';
      if (part && request.window && request.window[0] < request.window[1]) {
        // All that is left to know is how many rows the window holds: the pieces tell.
        const pieces = await piecesOf(used, within, request.window, request.points);
        const common = {
          counts: await used.counts(),
          in_window: pieces.rows.reduce((sum, rows) => sum + rows, 0),
          without_x: part.without_x,
          extent: part.extent,
        };
        if (common.in_window > request.points) return { mode: 'pieces' as const, ...common, ...pieces };
        return { mode: 'points' as const, ...common, ...(await pointsOf(used, within, request.points)) };
      }
      const [[low, high, count, inside, first, last] = []] = await used.rows(
        (from) =>
          `SELECT min(x), max(x), count(*) - count(x), count(*) FILTER (WHERE ${within}), min(x) FILTER (WHERE ${within}), max(x) FILTER (WHERE ${within}) FROM ${from}`,
      );
      const [from, to] = [numberOrNull(low), numberOrNull(high)];
      const extent: [number, number] | null = part?.extent ?? (from === null || to === null ? null : [from, to]);
      const common = {
        counts: await used.counts(),
        in_window: Number(inside),
        without_x: part?.without_x ?? Number(count),
      };
      const ends = request.window ?? [Number(first), Number(last)];
      if (extent === null || common.in_window <= request.points || ends[0] === ends[1])
        return { mode: 'points' as const, ...common, extent, ...(await pointsOf(used, within, request.points)) };
      return { mode: 'pieces' as const, ...common, extent, ...(await piecesOf(used, within, ends, request.points)) };
    },
    { materialize: true, within: part?.within },
  );
}

interface Part {
  /** What rows of the file can be in the window. */
  within: string;
  /** No other rows are among them. */
  isExact: boolean;
  extent: [number, number];
  without_x: number;
}

/** Where the ends of x are known already, only the row groups of a window need to be read. */
async function partOf(table: VisualTable, x: string | null, [start, end]: [number, number]): Promise<Part | null> {
  if (x === null)
    return {
      within: `file_row_number BETWEEN ${Math.ceil(start) - 1} AND ${Math.floor(end) - 1}`,
      isExact: true,
      extent: [1, table.rows],
      without_x: 0,
    };
  const [low, high] = [Math.floor(start), Math.ceil(end)];
  const known = await table.kept?.course(x);
  if (!known || table.columns.find(({ name }) => name === x)?.type !== 'datetime') return null;
  // A time of the file is finer than the milliseconds it is told in.
  return {
    within: `${quoteName(x)} BETWEEN make_timestamp(${low}::BIGINT * 1000) AND make_timestamp(${high + 1}::BIGINT * 1000)`,
    isExact: false,
    ...known,
  };
}

async function pointsOf(used: UsedRows, within: string, limit: number) {
  const [rows = [], chosen = [], x = [], ...values] = await used.lists(
    (from) =>
      `SELECT r::DOUBLE, s, x, ${used.columns.map(({ sql }) => sql).join(', ')} FROM ${from} WHERE ${within} ORDER BY x, r LIMIT ${limit}`,
  );
  return {
    x: x.map(Number),
    row_numbers: rows.map(Number),
    is_selected: used.isSelecting ? chosen.map((one) => one === true) : null,
    columns: used.columns.map(({ name }, index) => ({ name, values: (values[index] ?? []).map(numberOrNull) })),
  };
}

const SIZE = 4;

async function piecesOf(used: UsedRows, within: string, [start, end]: [number, number], pieces: number) {
  const width = (end - start) / pieces;
  const piece = `least(${pieces - 1}, floor((x - ${quoteNumber(start)}) / ${quoteNumber(width)}))::INTEGER`;
  const wanted = used.columns.map(({ sql }) => `min(${sql}), max(${sql}), avg(${sql}), count(${sql})`);
  const selected = used.isSelecting ? 'count(*) FILTER (WHERE s)' : 'NULL';
  const rows = await used.rows(
    (from) =>
      `SELECT ${piece} AS p, count(*), ${selected}, min(r)::DOUBLE, ${wanted.join(', ')} FROM ${from} WHERE ${within} GROUP BY p ORDER BY p`,
  );
  const column = (at: number): (number | null)[] => rows.map((row: Json[]) => numberOrNull(row[at]));
  return {
    x: rows.map(([p]) => start + (Number(p) + 0.5) * width),
    width,
    rows: column(1).map(Number),
    first_row: column(3).map(Number),
    selected: used.isSelecting ? column(2).map(Number) : null,
    columns: used.columns.map(({ name }, index) => {
      const at = 4 + index * SIZE;
      return { name, min: column(at), max: column(at + 1), mean: column(at + 2), count: column(at + 3).map(Number) };
    }),
  };
}
