import { type ColumnHint, leftOut, type Part, partsWith } from '../../../features/projects/wizard/column-hint.ts';

/** What people call a column that is to be predicted. */
const TARGET_NAME = /^(y|targets?|response|目的変数)$/i;

/** Each column's part to begin with: targets by role, else by name, else none, as it is asked for; features all others that may be. */
export function defaultParts(hints: readonly ColumnHint[]): Record<string, Part> {
  const numeric = hints.filter(({ column }) => column.type === 'numeric');
  const byRole = numeric.filter(({ column }) => column.role === 'target');
  const byName = numeric.filter((hint) => TARGET_NAME.test(hint.column.name) && leftOut(hint) === null).slice(-1);
  return partsWith(hints, new Set((byRole.length > 0 ? byRole : byName).map(({ column }) => column.name)));
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
