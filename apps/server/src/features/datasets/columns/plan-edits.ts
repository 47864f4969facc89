import type { ColumnEdit, DatasetColumn } from '@hakaru/contract';
import { AppError } from '../../../http/app-error.ts';
import type { EditedColumn } from '../../../tables/edit/edit-columns.ts';

/** What becomes of each column. Throws column_unknown, column_twice, column_name_repeated, or columns_unchanged where all stay as they are. */
export function planEdits(
  columns: DatasetColumn[],
  edits: ColumnEdit[],
  sourceNames: Record<string, string> | null,
): EditedColumn[] {
  const byName = new Map<string, ColumnEdit>();
  for (const edit of edits) {
    if (!columns.some(({ name }) => name === edit.name)) throw new AppError('column_unknown', { column: edit.name });
    if (byName.has(edit.name)) throw new AppError('column_twice', { column: edit.name });
    byName.set(edit.name, edit);
  }
  const planned = columns.map(({ name, type }) => {
    const edit = byName.get(name);
    return {
      before: { name, type },
      after: { name: edit?.new_name ?? name, type: edit?.type ?? type },
      inFile: sourceNames?.[name] ?? name,
    };
  });
  const taken = new Set<string>();
  for (const {
    after: { name },
  } of planned) {
    // The table engine takes names that differ in case alone for the same.
    if (taken.has(name.toLowerCase())) throw new AppError('column_name_repeated', { column: name });
    taken.add(name.toLowerCase());
  }
  if (planned.every(({ before, after }) => before.name === after.name && before.type === after.type))
    throw new AppError('columns_unchanged');
  return planned;
}

/** The columns after an edit, with what people said of them; numbers that are none any more have no unit. */
export function columnsAfterEdit(columns: DatasetColumn[], planned: EditedColumn[]): DatasetColumn[] {
  return columns.map((column, place) => {
    const { name, type } = planned[place]?.after ?? column;
    return { ...column, name, type, unit: column.type === 'numeric' && type !== 'numeric' ? null : column.unit };
  });
}
