import { reportWordsEn } from './report/words.en.ts';
import { methodWordsEn } from './report/method-words.en.ts';

export const en = {
  ...reportWordsEn,
  ...methodWordsEn,
  new_project: 'New discriminant analysis',
  step_summary: 'Classes and features',
  chosen: 'Tells the classes of {target} apart by {features} features.',
  preprocessing_text: 'Learned from training rows only, again in every fold, and replayed on new rows.',
  models_text: 'A baseline that gives every row the shares of the classes is added by itself.',
  class_column: 'Class column',
  class: 'Class',
  classes: 'Classes',
  classes_of: 'Classes of {column}',
  classes_found: '{count} classes in {rows} rows.',
  classes_unknown: 'The classes are counted in the training: what the recipe makes of this column is not known before.',
  classes_more: 'and {count} more, each with fewer rows.',
  classes_text:
    'Test rows and folds keep the shares of the classes, as far as groups, time or a column of the split allow it.',
  classes_few: 'Classes with fewer than {limit} rows: {classes}. Their figures will be very uncertain.',
  numbers_as_classes: 'Each of the {count} different numbers is a class.',
  target_missing_rows: '{rows} rows have no class and are left out.',
  imbalance_text:
    'The largest class has {ratio} times the rows of the smallest. With automatic class weights, classes then count alike; look at the balanced accuracy, not at the accuracy.',
  share: 'Share',
  rows: 'Rows',
  class_weights: 'Class weights',
  positive_class: 'Positive class',
  positive_class_help: 'The class to be found (defective, ill): precision, recall, ROC and thresholds are of it.',
  positive_rarer: 'The rarer one',
  option_class_weights_automatic: 'Automatic (alike where classes are very uneven)',
  option_class_weights_balanced: 'Balanced: classes count alike',
  option_class_weights_none: 'None: rows count alike',
  option_rule_automatic: 'Automatic (by cross-validation)',
  option_rule_largest: 'Largest prediction',
  option_rule_scores: 'Linear discriminant analysis of the scores',
  option_shrinkage_none: 'None',
  option_shrinkage_automatic: 'Automatic (Ledoit–Wolf)',
  option_automatic: 'Automatic (15 %, class shares kept)',
  problem_no_target: 'Choose the column of the classes.',
  problem_target_many_numbers:
    'This column has more than 100 different numbers: that is a measurement, for which regression is the method. Choose a column of labels.',
  problem_target_one_class: 'This column has one class only: there is nothing to tell apart.',
  leaderboard_text:
    'Sorted by the balanced accuracy over the folds, then by the log loss. The baseline gives every row the shares of the classes.',
  dummy: 'Baseline (class shares)',
  board_of: 'Which rows',
  board_folds: 'Folds (mean ± SD)',
  board_test: 'Test',
  board_train: 'Training',
  figure: 'Figure',
  figure_of_models: '{figure} of each model: {target}',
  models_side_by_side: 'Models side by side',
  accuracy: 'Accuracy',
  balanced_accuracy: 'Balanced accuracy',
  f1: 'F1',
  mcc: 'MCC',
  roc_auc: 'ROC AUC',
  log_loss: 'Log loss',
  average_precision: 'Average precision',
  rows_used:
    '{train} rows for training, {test} for the test; {incomplete} left out as incomplete, {without_target} without a class.',
  nested:
    'What a model chooses by cross-validation (searched parameters, latent variables) was chosen anew inside each fold, so that the figures of the folds are of rows the choice had not seen (nested cross-validation).',
  no_better_than_baseline:
    'No model tells the classes apart better over the folds than chance: these features say nothing about the classes that the models could find. Do not predict with them; look for other features, or for more and better rows.',
  balance_is: 'Every class has as many rows as the others.',
  imbalance_is: 'The largest class has {ratio} times the rows of the smallest.',
  weights_balanced: 'In the fits, classes count alike (balanced weights).',
  weights_none: 'In the fits, rows count alike (no class weights).',
  positive_is: 'Precision, recall and ROC are of “{label}”.',
  rows_of_classes: 'Rows of each class: {target}',
  classes_shown: 'The first {shown} of {total} classes.',
  warning_class_rows_few:
    'Fewer than {limit} training rows: {classes}. The figures of these classes are very uncertain, and with balanced weights these few rows count as much as a whole class. Merge such classes with others, leave their rows out, or measure more of them.',
  warning_class_not_in_training: 'Classes with test rows but no training row, which no model can give: {classes}.',
  warning_class_not_in_test: 'Classes without a test row, of which the test says nothing: {classes}.',
  warning_class_not_in_every_fold:
    'Classes that some fold has no row of to learn from, so its figures count them as wrong: {classes}.',
  warning_classes_unbalanced:
    'The largest class has {ratio} times the rows of the smallest: read the balanced accuracy and the figures of each class, not the accuracy.',
  warning_many_classes: '{classes} classes: a model has little to go by for each. Consider grouping them.',
  warning_feature_tells_class:
    '{column} tells the class of {target} by itself in nearly every row. If it is not known before the prediction is needed, leave it out.',
  warning_qda_class_too_small:
    'Quadratic discriminant analysis needs more rows in a class than columns ({columns}): {classes}. Give it a regularisation, or leave it out.',
  warning_groups_few: 'Only {groups} groups: folds by group say little.',
} as const;
