import type { ColumnStatistics, ColumnType, DatasetColumn } from '@hakaru/contract';

/** What is known of a column when options are chosen. */
export interface ColumnHint {
  column: DatasetColumn;
  statistics: ColumnStatistics | null;
}

/** How a column takes part in a training. */
export type Part = 'target' | 'feature' | 'none';

/** Which parts a type's columns can have, and which types of column may be a target. */
export interface PartsOffered {
  parts: readonly Part[];
  targetTypes: readonly ColumnType[];
  /** There is one target at a time. */
  oneTarget?: boolean;
}

/** Why a column is left out unless a person says otherwise. */
export type LeftOut = 'constant' | 'empty' | 'id_like' | 'date' | 'role' | 'many_categories';

const ID_NAME = /^(id|no\.?|index|row|row_?(?:id|names?|no|number)|通し番号|番号|連番|#)$|(_id|番号)$/i;
const MOST_CATEGORIES = 100;

/** Why a column should not be a feature, or null where nothing speaks against it. */
export function leftOut({ column, statistics }: ColumnHint): LeftOut | null {
  if (['id', 'ignore', 'group', 'time', 'label'].includes(column.role)) return 'role';
  if (statistics?.count === 0) return 'empty';
  if (statistics && statistics.distinct <= 1) return 'constant';
  // Whoever says that it is a feature knows better.
  if (column.role === 'feature') return null;
  if (column.type === 'datetime') return 'date';
  if (statistics === null) return ID_NAME.test(column.name) ? 'id_like' : null;
  const everyRowDiffers = statistics.distinct === statistics.count;
  if (everyRowDiffers && (ID_NAME.test(column.name) || column.type === 'categorical')) return 'id_like';
  if (column.type === 'categorical' && statistics.distinct > MOST_CATEGORIES) return 'many_categories';
  return null;
}

const TIME_NAME = /^(t|time|time_?stamp|elapsed(_?time)?|時刻|時間|経過時間)(\s*[([（].*)?$/i;

/** The column that looks as if it said when each row was: its role says so, it is a date, or a number of that name that no two rows share. */
export function likelyTimeColumn(hints: readonly ColumnHint[]): string | null {
  const found =
    hints.find(({ column }) => column.role === 'time' && (column.type === 'datetime' || column.type === 'numeric')) ??
    hints.find(({ column }) => column.type === 'datetime') ??
    hints.find(
      ({ column, statistics }) =>
        column.type === 'numeric' &&
        TIME_NAME.test(column.name) &&
        statistics !== null &&
        statistics.distinct === statistics.count,
    );
  return found?.column.name ?? null;
}

/** Each column's part to begin with where `targets` are the targets: features all others that may be. */
export function partsWith(hints: readonly ColumnHint[], targets: ReadonlySet<string>): Record<string, Part> {
  return Object.fromEntries(
    hints.map((hint) => {
      const { name } = hint.column;
      return [name, targets.has(name) ? 'target' : leftOut(hint) === null ? 'feature' : 'none'];
    }),
  );
}

export function featuresOf(
  hints: readonly ColumnHint[],
  parts: Record<string, Part>,
): { name: string; type: ColumnType }[] {
  return hints
    .filter(({ column }) => parts[column.name] === 'feature')
    .map(({ column }) => ({ name: column.name, type: column.type }));
}

export function targetsOf(hints: readonly ColumnHint[], parts: Record<string, Part>): string[] {
  return hints.filter(({ column }) => parts[column.name] === 'target').map(({ column }) => column.name);
}

/** Parts with these targets; what was one before is a feature, unless something speaks against it. */
export function withTargets(
  hints: readonly ColumnHint[],
  parts: Record<string, Part>,
  targets: readonly string[],
): Record<string, Part> {
  return Object.fromEntries(
    hints.map((hint) => {
      const { name } = hint.column;
      const before = parts[name] ?? 'none';
      if (targets.includes(name)) return [name, 'target'];
      return [name, before !== 'target' ? before : leftOut(hint) === null ? 'feature' : 'none'];
    }),
  );
}
