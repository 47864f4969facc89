import { reportWordsEn } from './report/words.en.ts';

export const en = {
  ...reportWordsEn,
  regression: 'Regression',
  new_project: 'New regression',
  chosen: 'Predicts {targets} from {features} features.',
  preprocessing_text: 'Learned from training rows only, again in every fold, and replayed on new rows.',
  models_text: 'A baseline that always predicts the training mean is added by itself.',
  leaderboard_text: 'Sorted by the RMSE over the folds; the bars show mean and standard deviation over the folds.',
  target: 'Target',
  dummy: 'Baseline (mean)',
  folds_rmse: 'RMSE, folds',
  folds_r2: 'R², folds',
  test_rmse: 'RMSE, test',
  test_r2: 'R², test',
  test_mae: 'MAE, test',
  test_mape: 'MAPE, test',
  train_rmse: 'RMSE, train',
  train_r2: 'R², train',
  cv_r2: 'Q²',
  leaderboard_chart: 'RMSE of each model',
  download: 'Download',
  rows_used:
    '{train} rows for training, {test} for the test; {incomplete} left out as incomplete, {without_target} without the target.',
  no_better_than_baseline:
    'No model does better over the folds than always predicting the mean: these features say nothing about the target that the models could find. Do not predict with them; look for other features, or for more and better rows.',
} as const;
