import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import type { RegressionFeature } from '@hakaru/contract/training/regression';

/** What is known of a column when options are chosen. */
export interface ColumnHint {
  column: DatasetColumn;
  statistics: ColumnStatistics | null;
}

/** How a column takes part in a training. */
export type Part = 'target' | 'feature' | 'none';

/** Why a column is left out unless a person says otherwise. */
export type LeftOut = 'constant' | 'empty' | 'id_like' | 'role' | 'many_categories';

const ID_NAME = /^(id|no\.?|index|row|row_?id|通し番号|番号|連番|#)$|(_id|番号)$/i;
const MOST_CATEGORIES = 100;

/** Why a column should not be a feature, or null where nothing speaks against it. */
export function leftOut({ column, statistics }: ColumnHint): LeftOut | null {
  if (['id', 'ignore', 'group', 'time'].includes(column.role)) return 'role';
  if (statistics === null) return ID_NAME.test(column.name) ? 'id_like' : null;
  if (statistics.count === 0) return 'empty';
  if (statistics.distinct <= 1) return 'constant';
  const everyRowDiffers = statistics.distinct === statistics.count;
  if (everyRowDiffers && (ID_NAME.test(column.name) || column.type === 'categorical')) return 'id_like';
  if (column.type === 'categorical' && statistics.distinct > MOST_CATEGORIES) return 'many_categories';
  return null;
}

/** Each column's part to begin with: targets by role, else the last numeric column; features all others that may be. */
export function defaultParts(hints: readonly ColumnHint[]): Record<string, Part> {
  const byRole = hints.filter(({ column }) => column.role === 'target' && column.type === 'numeric');
  const usable = hints.filter((hint) => hint.column.type === 'numeric' && leftOut(hint) === null);
  const targets = new Set((byRole.length > 0 ? byRole : usable.slice(-1)).map(({ column }) => column.name));
  return Object.fromEntries(hints.map((hint) => {
    const { name } = hint.column;
    return [name, targets.has(name) ? 'target' : leftOut(hint) === null ? 'feature' : 'none'];
  }));
}

export function featuresOf(hints: readonly ColumnHint[], parts: Record<string, Part>): RegressionFeature[] {
  return hints.filter(({ column }) => parts[column.name] === 'feature').map(({ column }) => ({ name: column.name, type: column.type }));
}

export function targetsOf(hints: readonly ColumnHint[], parts: Record<string, Part>): string[] {
  return hints.filter(({ column }) => parts[column.name] === 'target').map(({ column }) => column.name);
}

/** Good models of every family that train in seconds on a usual table; slower ones are a click away. */
export const DEFAULT_MODELS = [
  'linear', 'ridge', 'lasso', 'elastic_net', 'pls', 'random_forest', 'extra_trees', 'hist_gradient_boosting', 'gradient_boosting', 'svr', 'knn',
] as const;

/** Small tables are where a Gaussian process is strongest, and cheap. */
const GAUSSIAN_PROCESS_ROWS = 500;

export function defaultModels(rowCount: number): string[] {
  return rowCount <= GAUSSIAN_PROCESS_ROWS ? [...DEFAULT_MODELS, 'gaussian_process'] : [...DEFAULT_MODELS];
}
