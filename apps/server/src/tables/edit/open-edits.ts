import type { Inspect } from '../detect/inspect-once.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import type { WriteOptions } from '../write/write-table.ts';
import { compareTables, type TableComparison, type TablesCompared } from './compare-tables.ts';
import { type ColumnEditing, type ColumnsEdited, editColumns } from './edit-columns.ts';
import { checkSplit, type RowSplit, splitRows } from './split-rows.ts';

/** What makes tables of tables, and tells them apart. */
export interface Edits {
  columns(editing: ColumnEditing, folder: string, options?: WriteOptions): Promise<ColumnsEdited>;
  /** Throws what `split` would throw, before anything is written. */
  checkSplit(path: string, split: RowSplit, options?: StatementOptions): Promise<void>;
  split(
    path: string,
    split: RowSplit,
    targets: { training: string; inference: string },
    options?: StatementOptions,
  ): Promise<{ training: number; inference: number }>;
  compare(request: TableComparison, options?: StatementOptions): Promise<TablesCompared>;
}

export function openEdits(engine: TableEngine, inspect: Inspect): Edits {
  return {
    columns: (editing, folder, options) => editColumns(engine, inspect, editing, folder, options),
    checkSplit: (path, split, options) => checkSplit(engine, path, split, options),
    split: (path, split, targets, options) => splitRows(engine, path, split, targets, options),
    compare: (request, options) => compareTables(engine, request, options),
  };
}
