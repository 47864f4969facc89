import { isReservedName } from '@hakaru/contract/text/reserved-names';
import type { ColumnEdit, DatasetColumn, ReadProblem } from '@hakaru/contract';
import type { ColumnDraftResult } from '../../../db/tables/datasets.ts';
import { AppError } from '../../../http/app-error.ts';
import type { EditedColumn } from '../../../tables/edit/edit-columns.ts';
import type { VersionRow } from '../versions/version-rows.ts';

/** What becomes of each column. Throws column_unknown, column_twice, column_name_repeated, column_name_reserved, or columns_unchanged where all stay as they are. */
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
    if (isReservedName(name)) throw new AppError('column_name_reserved', { column: name });
    taken.add(name.toLowerCase());
  }
  if (planned.every(({ before, after }) => before.name === after.name && before.type === after.type))
    throw new AppError('columns_unchanged');
  return planned;
}

/** The columns after an edit, with what people said of them; numbers that are none any more have no unit and no limits. */
export function columnsAfterEdit(columns: DatasetColumn[], planned: EditedColumn[]): DatasetColumn[] {
  return columns.map((column, index) => {
    const { name, type } = planned[index]?.after ?? column;
    if (column.type !== 'numeric' || type === 'numeric') return { ...column, name, type };
    const { specification: _, ...rest } = column;
    return { ...rest, name, type, unit: null };
  });
}

type Source = Pick<VersionRow, 'source_key' | 'source_options' | 'source_names' | 'problems'>;

/** The file the rows still come from after columns were renamed and re-typed, how it is read for these types, what its columns are called there, and what it was read with trouble. */
export function sourceAfter(
  before: Pick<VersionRow, 'columns'> & Source,
  { columns, report }: Pick<ColumnDraftResult, 'columns' | 'report'>,
): Source {
  // Only lines of the file are places; rows of a table that was made are told as totals.
  const fresh = report.problems.filter(({ row }) => report.from_file || row === null);
  const { source_key, source_options } = before;
  if (source_key === null || source_options === null)
    return { source_key: null, source_options: null, source_names: null, problems: fresh };
  const inFile = before.columns.map(({ name }) => before.source_names?.[name] ?? name);
  const after = new Map(before.columns.map(({ name }, index) => [name, columns[index]?.name ?? name]));
  const retyped = new Set(report.retyped.map((column) => column.name));
  const types = report.from_file
    ? Object.fromEntries(
        columns.flatMap(({ name, type }, index) => (retyped.has(name) ? [[inFile[index] ?? name, type] as const] : [])),
      )
    : {};
  const kept = before.problems.flatMap((problem): ReadProblem[] => {
    const column = problem.column === null ? null : (after.get(problem.column) ?? problem.column);
    const isReplaced = column !== null && retyped.has(column) && problem.code.startsWith('value_not_');
    return isReplaced ? [] : [{ ...problem, column }];
  });
  return {
    source_key,
    source_options: { ...source_options, types: { ...source_options.types, ...types } },
    source_names: Object.fromEntries(columns.map(({ name }, index) => [name, inFile[index] ?? name])),
    problems: [...kept, ...fresh],
  };
}
