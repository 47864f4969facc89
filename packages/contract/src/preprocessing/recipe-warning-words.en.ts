import type { StepWarning } from '../jobs/generated/recipes.ts';

/** Words of what a step of a recipe warns of, English. */
export const recipeWarningWordsEn: Record<StepWarning['code'], string> = {
  all_missing: 'Column “{column}” has no value at all and was left as it is.',
  column_constant: 'Column “{column}” has one value only and was left as it is.',
  infinite_values: 'Column “{column}” has {count} infinite values; they were not learned from.',
  rows_sampled: 'Learned from {rows} of {total} rows, chosen at random.',
  formula_not_finite:
    'The formula gave no finite number in {count} rows (such as a division by zero); they are missing.',
  values_unreadable:
    'Column “{column}”: {count} values could not be read and are missing now, for example “{value}” in row {row}.',
  unknown_categories:
    'Column “{column}”: {count} values are of categories that were not there when the step learned, for example “{value}”.',
  categories_merged: 'Column “{column}”: {count} rare categories share one column.',
  keys_repeated: '{count} keys occur more than once in the other dataset, for example {example}.',
  keys_unmatched: '{count} rows have no match in the other dataset.',
  still_missing: 'Column “{column}” still has {rows} missing values.',
  block_incomplete: 'The last block has {rows} rows instead of {k}.',
  values_outside: 'Column “{column}”: {count} values lie outside the classes that were learned.',
  values_impossible: 'Column “{column}”: {count} values are beyond what the method can take; they are missing now.',
  intervals_empty: '{count} intervals have no rows.',
  time_missing: 'Column “{column}” has no time in {rows} rows.',
  time_unordered: 'The times in column “{column}” are not in order.',
  classes_merged: 'Column “{column}”: only {count} classes could be distinguished.',
  rows_not_found: '{count} of the rows asked for are not there.',
  columns_left_out: '{count} columns of the other dataset were left out: {columns}.',
  skipped_for_prediction: 'Left out for prediction: this step only chooses training rows.',
};
