import type { Json } from '@duckdb/node-api';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, numberOrNull, type UsedColumn, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

/** Rows as lines over axes: all, or those with the lowest hash of their number. The axes reach as far as all used rows do. */
export async function parallel(
  engine: TableEngine,
  table: VisualTable,
  request: RowFilter & { columns: string[]; limit: number },
) {
  return withRows(
    engine,
    table,
    request,
    columnsOf(table, request.columns),
    async (used) => {
      const isText = ({ type }: UsedColumn): boolean => type === 'categorical';
      const ends = used.columns.map((column) =>
        isText(column) ? 'NULL, NULL' : `min(${column.sql}), max(${column.sql})`,
      );
      const [range = []] = await used.rows((from) => `SELECT ${ends.join(', ')} FROM ${from}`);
      const picked = (from: string): string => `(SELECT * FROM ${from} ORDER BY hash(r), r LIMIT ${request.limit})`;
      const [rows = [], chosen = [], ...cells] = await used.lists(
        (from) =>
          `SELECT r::DOUBLE, s, ${used.columns.map(({ sql }) => sql).join(', ')} FROM ${picked(from)} ORDER BY r`,
      );
      const levels = used.columns.map((column, index) => (isText(column) ? levelsOf(cells[index] ?? []) : null));
      return {
        counts: await used.counts(),
        shown: rows.length,
        row_numbers: rows.map(Number),
        axes: used.columns.map(({ name, type }, index) => {
          const of = levels[index] ?? null;
          return {
            name,
            type,
            min: of ? 0 : numberOrNull(range[2 * index]),
            max: of ? Math.max(0, of.length - 1) : numberOrNull(range[2 * index + 1]),
            levels: of,
          };
        }),
        values: cells.map((column, index) => valuesOf(column, levels[index] ?? null)),
        is_selected: used.isSelecting ? chosen.map((one) => one === true) : null,
      };
    },
    { materialize: true },
  );
}

/** The words of the drawn rows, in the order of the alphabet. */
function levelsOf(cells: Json[]): string[] {
  return [...new Set(cells.filter((cell) => cell !== null).map(String))].toSorted((a, b) => (a < b ? -1 : 1));
}

function valuesOf(cells: Json[], levels: string[] | null): (number | null)[] {
  if (!levels) return cells.map(numberOrNull);
  const indexOf = new Map(levels.map((level, index) => [level, index]));
  return cells.map((cell) => (cell === null ? null : (indexOf.get(String(cell)) ?? null)));
}
