import type { StepWarning } from '../jobs/generated/recipes.ts';

/** Words of what a step of a recipe warns of, English. */
export const recipeWarningWordsEn: Record<StepWarning['code'], string> = {
  all_missing: 'Column “{column}” has no value at all and was left as it is.',
  column_constant: 'Column “{column}” has only one value and was left as it is.',
  infinite_values: 'Column “{column}” has {count, infinite value|infinite values}, not used for learning.',
  rows_sampled: 'Learned from {rows} of {total, row|rows}, chosen at random.',
  formula_not_finite:
    'The formula gave no finite number in {count, row|rows} (for example because of a division by zero). The result there is missing.',
  values_unreadable:
    'Column “{column}”: {count, unreadable value was|unreadable values were} set to missing, for example “{value}” in row {row}.',
  unknown_categories:
    'Column “{column}”: {count, value|values} in categories that the step did not learn, for example “{value}”.',
  categories_merged: 'Column “{column}”: {count, rare category shares|rare categories share} one column.',
  keys_repeated: '{count, key occurs|keys occur} more than once in the other dataset, for example {example}.',
  keys_unmatched: '{count, row has|rows have} no match in the other dataset.',
  still_missing: 'Column “{column}” still has {rows, missing value|missing values}.',
  block_incomplete: 'The last block has {rows, row|rows} instead of {k}.',
  values_outside: 'Column “{column}”: {count, value lies|values lie} outside the learned intervals.',
  values_impossible:
    'Column “{column}”: {count, value was|values were} set to missing, as the method cannot use such values.',
  intervals_empty: '{count, interval has|intervals have} no rows.',
  time_missing: 'Column “{column}” has no time in {rows, row|rows}.',
  time_unordered: 'The times in column “{column}” are not in order.',
  classes_merged: 'Column “{column}”: only {count, interval|intervals} could be distinguished.',
  rows_not_found: '{count} of the specified rows do not exist.',
  columns_left_out: '{count, column|columns} of the other dataset left out: {columns}.',
  sigma_unreachable:
    'Column “{column}”: with {rows, value|values}, none can be more than {most} standard deviations from the mean, so this rule (n = {n}) finds no outlier. “Median ± MAD” does.',
  sigma_masked:
    'Column “{column}”: {count, value lies|values lie} far from the median, such as {value}, but within these limits, because outliers inflate the standard deviation. “Median ± MAD” finds them.',
  half_equal:
    'Column “{column}”: more than half of the values are equal, so the MAD is 0. The mean absolute deviation is used instead.',
  quartiles_equal:
    'Column “{column}”: at least half of the values are equal, so the quartiles give no limits. The column was left as it is.',
  skipped_for_prediction: 'Skipped in prediction: this step only selects training rows.',
};
