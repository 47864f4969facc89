import { type ColumnHint, leftOut, type Part, partsWith } from '../../../features/projects/wizard/column-hint.ts';

/** Each column's part to begin with: targets by role, else the last numeric column; features all others that may be. */
export function defaultParts(hints: readonly ColumnHint[]): Record<string, Part> {
  const byRole = hints.filter(({ column }) => column.role === 'target' && column.type === 'numeric');
  const usable = hints.filter((hint) => hint.column.type === 'numeric' && leftOut(hint) === null);
  return partsWith(hints, new Set((byRole.length > 0 ? byRole : usable.slice(-1)).map(({ column }) => column.name)));
}

/** Good models of every family that train in seconds on a usual table; slower ones are a click away. */
export const DEFAULT_MODELS = [
  'linear',
  'ridge',
  'lasso',
  'elastic_net',
  'pls',
  'random_forest',
  'extra_trees',
  'hist_gradient_boosting',
  'gradient_boosting',
  'svr',
  'knn',
] as const;

/** Small tables are where a Gaussian process is strongest, and cheap. */
const GAUSSIAN_PROCESS_ROWS = 500;

export function defaultModels(rowCount: number): string[] {
  return rowCount <= GAUSSIAN_PROCESS_ROWS ? [...DEFAULT_MODELS, 'gaussian_process'] : [...DEFAULT_MODELS];
}
