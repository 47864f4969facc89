import type { TableEngine } from '../open-table-engine.ts';
import { type Asked, withRows } from './used-rows.ts';
import type { VisualTable } from './visual-table.ts';

/** How many rows are used and selected, and the numbers of the first selected ones; of all used ones where nothing is selected. */
export async function resolveSelection(engine: TableEngine, table: VisualTable, request: Asked & { limit: number }) {
  return withRows(engine, table, request, [], async (used) => {
    const [numbers = new Float64Array()] = await used.numbers(
      (from) => `SELECT r::DOUBLE FROM ${from}${used.isSelecting ? ' WHERE s' : ''} ORDER BY r LIMIT ${request.limit}`,
    );
    return { counts: await used.counts(), row_numbers: [...numbers] };
  });
}
