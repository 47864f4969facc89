import type { ErrorCode } from '../shared/errors.ts';

/** What a split of the rows may be refused with, of any type that splits them. */
export const splitErrors = [
  'split_column_missing',
  'split_column_values',
  'split_column_is_target',
  'split_column_is_feature',
  'split_column_not_time',
  'split_one_sided',
] as const satisfies ErrorCode[];
