import { predicateSql } from './predicate-sql.ts';
import type { Asked } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

/** Refuses a request before its work is started: throws column_unknown, column_not_numeric or value_unfit. */
export function checkAsked(table: VisualTable, { selection, excluded }: Asked, columns: string[]): void {
  columnsOf(table, columns);
  for (const one of [...(selection ? [selection] : []), ...excluded]) predicateSql(table, one, () => '$1');
}
