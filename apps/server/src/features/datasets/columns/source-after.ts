import type { ReadProblem } from '@hakaru/contract';
import type { ColumnDraftResult } from '../../../db/tables/datasets.ts';
import type { VersionRow } from '../version-rows.ts';

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
  const after = new Map(before.columns.map(({ name }, place) => [name, columns[place]?.name ?? name]));
  const retyped = new Set(report.retyped.map((column) => column.name));
  const types = report.from_file
    ? Object.fromEntries(
        columns.flatMap(({ name, type }, place) => (retyped.has(name) ? [[inFile[place] ?? name, type] as const] : [])),
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
    source_names: Object.fromEntries(columns.map(({ name }, place) => [name, inFile[place] ?? name])),
    problems: [...kept, ...fresh],
  };
}
