import type { ErrorCode } from '../shared/errors.ts';

/** What a split of the rows, and folds of them, may be refused with, of any type that has them. */
export const splitErrors = [
  'split_column_missing',
  'split_column_values',
  'split_column_is_target',
  'split_column_is_feature',
  'split_column_not_time',
  'split_one_sided',
  'folds_too_many',
] as const satisfies ErrorCode[];
