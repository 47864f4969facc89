/** Words of compute's warnings; each key is `warning_` and the code. */
export const warningWordsEn = {
  warning_rows_without_target: '{rows} rows have no value of {target} and were left out.',
  warning_rows_incomplete: '{rows} rows miss values and were left out.',
  warning_rows_outlying: '{rows} rows were left out as outliers.',
  warning_columns_constant: 'The same value in every row, so nothing to learn from: {columns}.',
  warning_columns_id_like: 'Looks like a row number or name rather than a measurement: {columns}.',
  warning_columns_empty: 'No value at all: {columns}.',
  warning_columns_many_missing: 'More than half of the values are missing: {columns}.',
  warning_columns_collinear: 'Nearly determined by the other features, so single coefficients mean little: {columns}.',
  warning_columns_many_categories: 'Very many categories: {columns}.',
  warning_target_leak:
    '{column} is almost a copy of {target}. If it is not known before the prediction is needed, leave it out.',
  warning_rows_repeated: '{rows} rows repeat another row.',
  warning_rows_repeated_across_split: '{rows} test rows are identical to a training row: the test is too easy.',
  warning_time_order_shuffled:
    'Rows are ordered in time ({column}), but the test rows were drawn at random: consider a split by time.',
  warning_rows_few: 'Only {rows} rows: scores are uncertain.',
  warning_rows_fewer_than_columns: 'Fewer rows ({rows}) than columns ({columns}): prefer PLS or penalised models.',
  warning_mape_near_zero: 'Some values of {target} are near zero, which makes MAPE meaningless.',
  warning_target_repeats: '{target} stays the same over many rows in a row (held values).',
  warning_test_rows_few: 'Only {rows} test rows: trust the folds more than the test.',
  warning_rows_subsampled:
    '{model} was fitted on {rows} of {total} rows, drawn at random: it grows too slowly expensive with more.',
  warning_not_converged: '{model} did not converge.',
  warning_search_cut_short: 'The search of {model} ran out of time after {trials} trials.',
  warning_group_shared: '{groups} groups have rows on both sides of the split.',
  warning_recipe_target_untouched:
    'Step {number} of the recipe would change the target {target}. It learns from rows, so it leaves the target as it is: predictions are in that unit.',
  warning_recipe_rows_left_out: '{rows} training rows were left out by steps of the recipe.',
  warning_recipe_rows_unscored:
    '{rows} test rows have no prediction, as steps of the recipe remove such rows; scores are of the others.',
  warning_groups_few: 'Only {groups} groups.',
} as const;
