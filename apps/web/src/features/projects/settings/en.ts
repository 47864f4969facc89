import { optionWordsEn } from './option-words.en.ts';

export const en = {
  ...optionWordsEn,
  group_missing: 'Missing values',
  group_outliers: 'Outliers',
  group_scaling: 'Scaling',
  group_encoding: 'Categories',
  split: 'Test rows',
  cross_validation: 'Cross-validation',
  search: 'Search parameters',
  targets: 'Targets',
  features: 'Features',
  models: 'Models',
  seed: 'Seed',
  test_share: 'Test share',
  split_method_automatic: 'Automatic (85 % training, 15 % test)',
  split_method_ratio: 'By ratio',
  split_method_column: 'By column {column}',
  split_method_group: 'By group {column}',
  split_method_time: 'By time {column}',
  folds_default: 'as many folds as the number of rows calls for',
  folds_given: '{folds} folds',
} as const;
