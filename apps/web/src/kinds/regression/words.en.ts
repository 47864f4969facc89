export const en = {
  chosen_one: 'Predicts {targets} from {count} feature.',
  chosen_other: 'Predicts {targets} from {count} features.',
  chosen_features_one: '{count} feature is chosen; choose a target to predict.',
  chosen_features_other: '{count} features are chosen; choose a target to predict.',
  preprocessing_text: 'Fitted on the training rows only (again in each fold) and applied to new rows.',
  models_text: 'A baseline that always predicts the training mean is added automatically.',
  leaderboard_text: 'Sorted by the RMSE over the folds; the bars show mean and standard deviation over the folds.',
  dummy: 'Baseline (mean)',
  folds_rmse: 'RMSE, folds',
  folds_r2: 'R², folds',
  test_mae: 'MAE, test',
  test_mape: 'MAPE, test',
  train_rmse: 'RMSE, train',
  train_r2: 'R², train',
  cv_r2: 'Q²',
  no_better_than_baseline:
    'By cross-validation, no model is better than always predicting the mean: no relation between these features and the target was found. Do not use these models for prediction; look for other features, or for more or better data.',
  warning_too_good:
    'Too good to be true? {model} makes almost no errors on {target} (R² {score} over the folds). Check that no feature is computed from it, and that rows of one lot are not on both sides of the split.',
  warning_rows_lack_targets:
    '{model} learned from rows in which every target is measured, and left out {rows} of {total, training row|training rows}.',
  scores_text: 'Compared with the baseline, which always predicts the training mean.',
  bootstrap: '{coverage} interval on the test data (bootstrap): R² {r2}, RMSE {rmse}, MAE {mae}',
  adjusted_r2: 'Training: adjusted R² {value}',
  rpd: 'Test: RPD {value} (SD of the measured values / RMSE)',
  parity_text:
    'Points on the line are predicted exactly. Bars are conformal intervals; rows outside the domain have none.',
  parity_interval:
    'Intervals made to contain {coverage} of measured values on average ({method}) contain {test} of the test rows.',
  interval_conformal: 'conformal, from cross-validation residuals',
  interval_by_prediction: 'conformal, with a width that follows the prediction',
  interval_model: 'the model’s own',
  residuals_of: 'Rows for the normal curve and Q–Q plot',
  residual: 'Residual (measured − predicted)',
  durbin_watson: 'Durbin–Watson {value} (near 2 if residuals do not depend on the row before).',
  importance_text:
    'How much the RMSE increases when a feature is shuffled (rows: {part}; {repeats, time|times}; bars show the standard deviation).',
  rmse_increase: 'Increase in RMSE',
  coefficients_text: 'Per unit of the column, and standardised by the standard deviations of column and target.',
  condition:
    'Condition number of the centred columns, scaled to length 1: {value}. Relative errors in the data can be amplified by about this factor in the coefficients.',
  columns_depend:
    'Some columns follow from others ({columns, column|columns} with a rank of {rank}): how they share their effect depends on the model.',
  no_unique_solution:
    'No unique solution: {columns, column|columns} with a rank of {rank}. Least-squares coefficients are the smallest of those that fit equally well (minimum norm) and have no standard errors.',
  standard_error: 'SE',
  vip_text: 'Variable importance in projection; values above 1 are considered important.',
  domain_text:
    'Rows beyond a limit are outside the region the model knows: leverage above {leverage}, or a mean distance to the {neighbours} nearest training rows above {distance}.',
  distance: 'Distance to the training rows',
  standardised_residual: 'Standardised residual',
  outside: 'Outside',
  largest_errors: 'Rows with the largest errors',
  largest_errors_text:
    'Predicted by a model that had not seen the row. Check these first: there may be a data entry error, or a condition that no column describes.',
  answer_range: 'The predictions of {target} range from {lower} to {upper}, with a mean of {mean}.',
  answer_measured: 'Against the measured values of {rows, row|rows}: RMSE {rmse}, R² {r2}.',
  answer_better:
    'On {rows, row|rows} the model had not seen, its typical error (RMSE) is {rmse}: {share} less than always predicting the mean ({baseline}). R² is {r2}.',
  answer_no_better:
    'On {rows, row|rows} the model had not seen, its typical error (RMSE) is {rmse}, no better than always predicting the mean ({baseline}). Do not use it to predict {target}.',
  answer_beyond_spread: 'The gain is larger than the spread over {folds, fold|folds} (RMSE {mean} ± {sd}).',
  answer_within_spread:
    'The gain lies within the spread over {folds, fold|folds} (RMSE {mean} ± {sd}): it could vanish with other rows.',
  warning_row_of_test:
    'Row {row} (measured {actual}, predicted {predicted}) accounts for {share} of the squared error of the test: check it for a data entry error.',
  warning_row_of_folds:
    'Row {row} (measured {actual}, predicted {predicted}) accounts for {share} of the squared error over the folds: check it for a data entry error.',
  answer_least:
    '{model} has the smallest error over the folds for {target}: RMSE {rmse}, {share} less than always predicting the mean ({baseline}).',
} as const;
