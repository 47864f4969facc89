import type { ColumnStatistics, ColumnType, DatasetColumn } from '@hakaru/contract';

export const measured = ['numeric', 'datetime'] as const satisfies readonly ColumnType[];
export const grouping = ['categorical', 'boolean'] as const satisfies readonly ColumnType[];
export const anyType = ['numeric', 'datetime', 'categorical', 'boolean'] as const satisfies readonly ColumnType[];

type Column = Pick<DatasetColumn, 'name' | 'type' | 'role' | 'role_reason'>;

/** Names that exports give to the number of a row. */
const rowName = /^(row[ _.]?(names?|numbers?|id)|index|id|no\.?|#|unnamed: 0|番号|行番号|連番)$/i;

/** Columns worth a chart: not those to be ignored, not identifiers, not dates; all of them where nothing is left. */
function useful(columns: readonly Column[]): readonly Column[] {
  const kept = columns.filter(
    ({ name, role, type }) =>
      !(['ignore', 'id'] as string[]).includes(role) &&
      (role !== 'time' || type === 'datetime') &&
      (role !== 'none' || !rowName.test(name)),
  );
  return kept.length > 0 ? kept : columns;
}

/** Columns that have more than one value, as far as statistics tell; all of them where none has. */
export function varyingColumns<T extends Pick<DatasetColumn, 'name'>>(
  columns: readonly T[],
  statistics: readonly Pick<ColumnStatistics, 'name' | 'distinct'>[],
): readonly T[] {
  const same = new Set(statistics.filter(({ distinct }) => distinct <= 1).map(({ name }) => name));
  const kept = columns.filter(({ name }) => !same.has(name));
  return kept.length > 0 ? kept : columns;
}

/** Numeric columns, the targets first: what a reader wants to see is what they want to explain. */
export function numericColumns(columns: readonly Column[]): string[] {
  const numeric = useful(columns).filter(({ type }) => type === 'numeric');
  return [...numeric.filter(({ role }) => role === 'target'), ...numeric.filter(({ role }) => role !== 'target')].map(
    ({ name }) => name,
  );
}

export function groupColumn(columns: readonly Column[]): string | null {
  const groups = useful(columns).filter(({ type }) => type === 'categorical' || type === 'boolean');
  const said =
    groups.find(({ role }) => role === 'target') ?? groups.find((one) => one.role === 'group' && !one.role_reason);
  // Lots that were found are many; what else divides the rows says more.
  return (said ?? groups.find(({ role }) => role !== 'group') ?? groups[0])?.name ?? null;
}

export function timeColumn(columns: readonly Column[]): string | null {
  const times = columns.filter(({ type }) => type === 'datetime');
  return (times.find(({ role }) => role === 'time') ?? times[0])?.name ?? null;
}
