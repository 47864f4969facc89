/** What trainings of every kind warn of. */
export const en = {
  warning_rows_without_target: '{rows, row was|rows were} left out: no value of {target}.',
  warning_rows_incomplete: '{rows, row was|rows were} left out because of missing values.',
  warning_rows_outlying: '{rows, row was|rows were} left out as outliers.',
  warning_outliers_masked: 'Outliers inflate σ, so mean ± {width}σ misses them (“Hampel” does not): {columns}.',
  warning_values_far:
    'Values far from all others were left in the training data: {columns} (row no. {rows}). If they are data entry errors, correct the data or remove them with a preprocessing recipe.',
  warning_columns_constant: 'Constant, so of no use for training: {columns}.',
  warning_columns_id_like: 'More like row numbers or names than measurements: {columns}.',
  warning_columns_empty: 'Without any value: {columns}.',
  warning_columns_many_missing: 'More than half of the values missing: {columns}.',
  warning_columns_collinear:
    'Nearly determined by the other features (condition number {condition}), so their individual coefficients mean little: {columns}.',
  warning_columns_dependent: 'Fully determined by other features, so their effects cannot be separated: {columns}.',
  warning_columns_many_categories: 'Very many categories: {columns}.',
  warning_target_leak: '{column} is almost a copy of {target}. Leave it out if it is not known before a prediction.',
  warning_leak_order:
    '{columns} is in the same order as {target}, row by row, as if it were computed from it. Leave it out unless it is known before {target} is.',
  warning_leak_cut:
    '{columns} and {target} follow from each other: each value of one corresponds to a range of the other, without overlap. Leave out what is computed from the target.',
  warning_leak_alone: '{columns} alone explains {percent} % of {target}. Is it known before {target} is measured?',
  warning_leak_combination: '{target} is exactly a weighted sum of {columns}. Leave them out unless known before it.',
  warned_pairs: 'For example, rows {pairs}.',
  warning_rows_alike:
    '{percent} % of the rows have a near twin with nearly the same {target}. A random split puts twins on both sides, so the test says little about new lots: split by group.',
  warning_rows_repeated: '{rows, row is identical|rows are identical} to another row.',
  warning_rows_repeated_across_split:
    '{rows, test row is|test rows are} identical to a training row, so the test looks better than it should.',
  warning_time_order_shuffled:
    'Rows are in time order ({column}), but the test rows were drawn at random: consider a split by time.',
  warning_rows_few: 'Only {rows, row|rows}: the metrics are uncertain.',
  warning_rows_fewer_than_columns: 'Fewer rows ({rows}) than columns ({columns}): prefer PLS or regularised models.',
  warning_mape_near_zero: 'Some values of {target} are near zero, so MAPE is not meaningful.',
  warning_target_repeats: '{target} keeps the same value over long stretches (held values).',
  warning_test_rows_few: 'Only {rows, test row|test rows}: trust the folds more than the test.',
  warning_test_row_far:
    '{target}: test rows are predicted far worse than the folds (RMSE {rmse_test} against {rmse_folds}, {model}). Row {row} alone accounts for {percent} % of the squared error: check it before trusting either figure.',
  warning_fold_rows_far:
    '{target}: {count, row accounts|rows account} for {percent} % of the squared error over the folds (row no. {rows}). The RMSE of the others alone is {rmse_others} ({model}). Check these values for data entry errors.',
  warning_kept_worse_than_folds:
    '{target}: the final {model} predicts worse than its folds did (RMSE {rmse_kept} against {rmse_folds}, each row predicted from the others): do not rely on its metrics over the folds. Another seed, or more rows for its search, may help.',
  warning_test_far_from_folds:
    '{target}: test rows are predicted far worse than the folds (RMSE {rmse_test} against {rmse_folds}, {model}): they differ from the training rows, or a few of them are wrong.',
  warning_rows_subsampled:
    '{model} was fitted on {rows} of {total, row|rows}, drawn at random, because its cost grows steeply with the number of rows.',
  warning_rows_condensed:
    '{model}: the information of {total, row|rows} was condensed into {points} of them, drawn at random (sparse Gaussian process, FITC approximation), because the cost of an exact fit grows steeply with the number of rows.',
  warning_not_converged: '{model} did not converge.',
  warning_no_unique_solution:
    '{model} has no unique solution: {columns, column|columns} with a rank of {rank}. Of the solutions that fit equally well, the one with the smallest coefficients was taken (minimum norm), so individual coefficients cannot be interpreted.',
  warning_constant_within_classes:
    '{model}: {columns, column does|columns do} not vary within any class. The method cannot use such columns, however well they tell classes apart.',
  warning_classes_separated:
    '{model} separates the training rows without a mistake: coefficients are limited by the penalty (C) alone, and probabilities may be overconfident.',
  warning_probabilities_uninformed:
    '{model} found too little evidence for probabilities: they are the shares of the classes, and decision values only break ties.',
  warning_columns_rounded:
    '{model} compares numbers in single precision, which cannot tell all values apart in: {columns}. Split such a column into two, or use a model that keeps double precision (histogram gradient boosting).',
  warning_search_cut_short: 'The search for {model} ran out of time after {trials, trial|trials}.',
  warning_group_shared: '{groups, group has|groups have} rows in both training and test data.',
  warning_recipe_target_untouched:
    'Step {number} of the recipe also names the target {target}. As it learns from rows, it is not applied to the target: predictions are in the original unit.',
  warning_recipe_target_rows:
    'The recipe removed {count, training row|training rows} by the value of {target} (row no. {rows}): models neither learned from them nor were judged on them in the folds. Test rows stay as measured.',
  warning_recipe_rows_left_out: '{rows, training row was|training rows were} left out by steps of the recipe.',
  warning_recipe_rows_unscored:
    '{rows, test row has|test rows have} no prediction, because the recipe removes such rows. The metrics are those of the other rows.',
  warning_groups_few: 'Only {groups, group|groups}: results for new groups are uncertain.',
} as const;
