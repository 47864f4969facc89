// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/**
 * A curve's mean and standard deviation (n − 1) over folds at 101 places of x from 0 to 1.
 *
 * folds: those where it is defined, of `of_folds`. sd is null for a single fold.
 */
export interface Band {
  x: number[];
  mean: number[];
  sd: number[] | null;
  folds: number;
  of_folds: number;
  /** Area under the curve, or average precision, over these folds. */
  area: Spread;
}

/** Allowed values of one column; an open end is null. */
export interface Bounds {
  column: string;
  lower?: number | null;
  upper?: number | null;
}

/**
 * Whether probabilities are what happens. label: a class against the rest, or null for the predicted class.
 *
 * brier: mean (p − y)². expected_error: Σ rows / all · |predicted − observed| over the bins; largest_error: its maximum.
 * Bins without rows are left out.
 */
export interface Calibration {
  label: string | null;
  part: "train" | "out_of_fold" | "test";
  rows: number;
  bins: CalibrationBin[];
  brier: number;
  expected_error: number;
  largest_error: number;
}

/** Rows whose probability is in (lower, upper]; the first bin holds 0 as well. The interval of `observed` is Wilson's, 95 %. */
export interface CalibrationBin {
  lower: number;
  upper: number;
  rows: number;
  predicted: number;
  observed: number;
  observed_lower: number;
  observed_upper: number;
}

/** brier: over all classes, mean Σ (p − y)², from 0 to 2. log_loss: natural logarithm, probabilities clipped at 1e-15. */
export interface CalibrationPart {
  part: "train" | "out_of_fold" | "test";
  brier: number;
  log_loss: number;
  of_predicted: Calibration;
  classes: Calibration[];
}

/** A page of the cell's rows (from 0 in the table); all lists run alongside. probabilities are a list a class. */
export interface CellRows {
  total: number;
  offset: number;
  classes: string[];
  row: number[];
  fold: (number | null)[];
  actual: string[];
  predicted: string[];
  probabilities: number[][];
  columns: ColumnValues[];
}

/**
 * Rows of a cell of the confusion matrix, or of a whole line of it where `actual` or `predicted` is null.
 *
 * columns: of the table, to show beside. order: as in the table, or by the probability of the predicted class.
 */
export interface CellRowsSpec {
  model_dir: string;
  table: Table;
  part: "train" | "out_of_fold" | "test";
  actual?: string | null;
  predicted?: string | null;
  decision?: Decision;
  columns?: string[];
  order?: "row" | "surest_first" | "least_sure_first";
  offset?: number;
  count?: number;
}

/** Which rows a prediction would read, and by which columns. */
export interface CheckInputsSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
}

/** What is wrong, what comes first being what a training is refused with. */
export interface CheckResult {
  problems: Problem[];
}

/** Options before they are trained with, and what is known of the table. */
export interface CheckSpec {
  options: TrainOptions;
  table: KnownTable;
}

/**
 * `value` is per unit of the column, `standardised` per standard deviation of it over the training rows.
 *
 * odds_ratio: exp(value), of logistic regression alone.
 */
export interface ClassCoefficient {
  column: string;
  feature: string;
  value: number;
  standardised: number;
  odds_ratio: number | null;
}

/** A class's function of the columns. label: the class (of two classes, the positive one). */
export interface ClassCoefficients {
  label: string;
  intercept: number;
  columns: ClassCoefficient[];
}

/** A class, its rows, and what a row of it weighs in training (1 where classes are not weighted). */
export interface ClassCount {
  label: string;
  train: number;
  test: number;
  /** Of the training rows. */
  share: number;
  weight: number;
}

/** How a class's probability changes with a feature. */
export interface ClassDependence {
  label: string;
  dependence: PartialDependence;
}

/**
 * A class against all others. `predicted`: rows given the class. A figure that is not defined is null.
 *
 * Intervals are percentile bootstrap over rows, or over whole groups where the split is by group.
 */
export interface ClassFigures {
  label: string;
  support: number;
  predicted: number;
  precision: Interval | null;
  recall: Interval | null;
  f1: Interval | null;
  specificity: Interval | null;
}

/**
 * Each figure over the folds of a cross-validation: mean and spread over the folds that define it.
 *
 * pooled: some fold lacks a class, so balanced_accuracy, f1 and mcc are of the rows of all folds together, and their `sd`
 * divided by the root of `count` is the standard error by leaving out each fold in turn (jackknife).
 */
export interface ClassFoldMetrics {
  count: number;
  pooled: boolean;
  accuracy: Spread | null;
  balanced_accuracy: Spread | null;
  f1: Spread | null;
  mcc: Spread | null;
  roc_auc: Spread | null;
  log_loss: Spread | null;
}

/**
 * Agreement of classes given with classes that are there, over `rows` rows; null where not defined.
 *
 * balanced_accuracy: mean recall over the classes that occur. f1: unweighted mean over classes that occur or were given.
 * roc_auc: of two classes plain, of more the unweighted mean of each against the rest, over classes that have rows and
 * others. log_loss: mean −ln of the actual class's probability, which counts as at least 1e-15.
 */
export interface ClassMetrics {
  rows: number;
  accuracy: number | null;
  balanced_accuracy: number | null;
  f1: number | null;
  mcc: number | null;
  roc_auc: number | null;
  log_loss: number | null;
}

/** Agreement of the ONNX model with the original: probabilities, and the share of rows given the same class. */
export interface ClassParity {
  rows: number;
  largest: number;
  median: number;
  limit: number;
  same_class: number;
}

/**
 * Rows of the table (from 0) with their class and its prediction; all lists run alongside.
 *
 * actual and predicted are places among the report's classes; probabilities are a list a class. fold: null for the
 * final model's predictions (train, test). leverage and distance are null for rows that the domain was not asked about.
 */
export interface ClassPoints {
  points: Shown;
  row: number[];
  part: ("train" | "out_of_fold" | "test")[];
  fold: (number | null)[];
  actual: number[];
  predicted: number[];
  probabilities: number[][];
  leverage: (number | null)[];
  distance: (number | null)[];
  inside_domain: (boolean | null)[];
}

/** A class and how many rows it has. */
export interface ClassRows {
  label: string;
  rows: number;
}

/** SHAP values of a class's output. */
export interface ClassShap {
  label: string;
  shap: Shap;
}

/**
 * output: what the values add up to. log_odds: of the class against the other. log_score: logarithm of the class's
 * probability, up to a term that all classes share (before the softmax). Of two classes the positive one alone.
 */
export interface ClassesShap {
  output: "probability" | "log_odds" | "log_score";
  classes: ClassShap[];
}

/** A column's cells at some rows: numbers (booleans as 0 and 1, times as seconds since 1970) or labels; null if missing. */
export interface ColumnValues {
  name: string;
  type: "numeric" | "boolean" | "datetime" | "categorical";
  values: (number | string | null)[];
}

/** Made with the report, over `folds` folds of `rows` training rows. */
export interface ComponentCurve {
  folds: number;
  rows: number;
  fits: ComponentFit[];
}

/**
 * Cross-validation with so many latent variables: balanced accuracy over folds, and Q² = 1 − PRESS / SS of the 0/1
 * coding of classes; r2y is of the fit itself.
 */
export interface ComponentFit {
  components: number;
  balanced_accuracy: number;
  balanced_accuracy_sd: number | null;
  q2: number;
  r2y: number;
}

/**
 * Two principal components of the prepared training matrix, or two discriminant axes (completed, for two classes, by
 * the largest component within classes). others: what the axes leave out at its mean, or as the nearest training row.
 */
export interface CompressedAxes {
  kind?: "compressed";
  method?: "pca" | "lda";
  first?: number;
  second?: number;
  others?: "typical" | "nearest";
}

/**
 * Rows by actual class (outer list) and predicted class (inner), in the order of the report's classes.
 *
 * by_actual: shares of the rows of an actual class (its diagonal is recall); by_predicted: of the rows given a class
 * (its diagonal is precision). Null where there is no such row.
 */
export interface Confusion {
  part: "train" | "out_of_fold" | "test";
  rows: number;
  counts: number[][];
  by_actual: ((number | null)[])[];
  by_predicted: ((number | null)[])[];
}

/** Rows by actual class (outer list) and given class (inner), in the order of `classes`. */
export interface ConfusionCounts {
  classes: string[];
  /** counts[actual][given]. */
  counts: number[][];
}

/** What it costs to decide for this class always. */
export interface ConstantDecision {
  label: string;
  cost: number;
}

/** Mean cost per row by threshold of the positive class. */
export interface CostCurve {
  thresholds: number[];
  out_of_fold: number[];
  test: number[] | null;
}

/**
 * Figures for costs, at once. costs: by actual class (outer list) and the class decided for, in the order of `classes`.
 * shares: of the classes, what costs are weighted by. theoretical_threshold: were probabilities exact (of two classes,
 * both errors dearer than right decisions). The best threshold is chosen on out-of-fold probabilities, so its cost there is a little
 * optimistic; the test rows are not.
 */
export interface CostsResult {
  classes: string[];
  positive: string | null;
  costs: number[][];
  shares: number[];
  theoretical_threshold: number | null;
  best_threshold: number | null;
  rules: DecisionRule[];
  curve: CostCurve | null;
  constant: ConstantDecision[];
}

/**
 * costs: null for 1 for each wrong decision. shares: of the classes, in order, where the model will be used; null for
 * the training rows'.
 *
 * threshold: of two classes, one to compare with the best.
 */
export interface CostsSpec {
  model_dir: string;
  costs?: number[][] | null;
  shares?: number[] | null;
  threshold?: number | null;
}

/** How training rows take turns at being predicted. Groups stay together, and time runs forward. */
export interface CrossValidation {
  /** Empty for the default: 5; 10 below 200 rows; one per row below 30. */
  folds?: number | null;
  /** How often the whole cross-validation is repeated with other folds. */
  repeats?: number;
}

/**
 * Curves of each class (of two, of the positive one), from out-of-fold probabilities and of the test rows.
 *
 * macro: the unweighted mean of the areas over the classes that have rows and others in the part.
 */
export interface Curves {
  positive: string | null;
  roc: RocCurve[];
  precision_recall: PrecisionRecallCurve[];
  macro_area: Record<string, number | null>;
  macro_average_precision: Record<string, number | null>;
}

/** A part's rows decided by a rule. cost: mean per row, its rows weighted so that classes have the shares stated. */
export interface DecidedPart {
  part: "train" | "out_of_fold" | "test";
  confusion: Confusion;
  figures: PartFigures;
  cost: number | null;
}

/**
 * How probabilities become a class: as the model does (nothing given), at a threshold, or for the least expected cost.
 *
 * threshold: of two classes; a row is of the positive class from this probability on.
 */
export interface Decision {
  threshold?: number | null;
  costs?: number[][] | null;
}

/**
 * A way to decide, judged by rows the model had not seen. decision: what to ask for to have rows, or predictions, decided
 * like this.
 *
 * model: as the model decides. best_threshold: the cheapest over the out-of-fold rows. threshold: the one asked for.
 * expected_cost: the class of the least expected cost Σ p · cost, trusting the probabilities (Elkan 2001); where shares are
 * given, they stand in its costs (a class's costs times its share over that the model was made for).
 */
export interface DecisionRule {
  rule: "model" | "best_threshold" | "threshold" | "expected_cost";
  decision: Decision;
  parts: DecidedPart[];
}

/**
 * ratio: variance between classes over that within, along the axis. share: of the ratio over all axes.
 *
 * canonical_correlation: √(ratio / (1 + ratio)). wilks: Λ of this axis and those after it, Π 1 / (1 + ratio), with
 * Bartlett's χ² approximation, its degrees of freedom and p. Null, all of them, where the covariance is shrunk.
 */
export interface DiscriminantAxis {
  ratio: number;
  share: number;
  canonical_correlation: number | null;
  wilks: number | null;
  chi2: number | null;
  degrees: number | null;
  p: number | null;
}

/**
 * Fisher's canonical axes of the training rows, whose variance within classes is 1 along each.
 *
 * covariance: within classes, that this is measured by: pooled over the rows, or as the model shrank it.
 * coefficients: a list an axis, a value a column, per unit of the prepared column; standardised: times its standard
 * deviation within classes; structure: correlation of column and axis within classes (null for a column without any).
 * centroids: a list a class, a value an axis (null for a class without training rows). rank: of the variance within classes;
 * directions without any are left out.
 */
export interface DiscriminantReport {
  covariance: "pooled" | "shrunk";
  axes: DiscriminantAxis[];
  columns: string[];
  coefficients: number[][];
  standardised: number[][];
  structure: ((number | null)[])[];
  centroids: (number[] | null)[];
  rank: number;
  scores: ScoreRows;
}

/** How values spread over all rows: counts in bins of equal width, and how many lie before and beyond them. */
export interface Distribution {
  rows: number;
  minimum: number;
  maximum: number;
  edges: number[];
  counts: number[];
  below: number;
  above: number;
  /** By interpolation within bins a thousandth of the range wide. */
  quantiles: Quantile[];
}

/**
 * Rows of a part, and how many lie outside: by their leverage, their distance, a category that no training row has or a
 * value that is taken for an outlier (`unknown_categories`), and by any of these; null in reports of earlier versions.
 */
export interface DomainPart {
  part: "train" | "test";
  rows: number;
  outside_leverage: number;
  outside_distance: number;
  unknown_categories: number;
  outside: number | null;
}

export interface DomainReport {
  leverage_limit: number;
  distance_limit: number;
  neighbours: number;
  share_inside: number;
  parts: DomainPart[];
  outside_rows: number[];
  outside: Shown;
}

/** How categories become numbers. A category never seen in training counts as none of the known ones. */
export interface Encoding {
  /** How categories become numbers. */
  method?: "one_hot" | "ordinal";
  /** The rarest categories beyond this number share one column. */
  max_categories?: number;
}

export interface ExportResult {
  output: string;
  files: string[];
  onnx: boolean;
  onnx_reason: "not_convertible" | "not_expressible" | "parity" | "no_projection" | null;
  onnx_detail: string | null;
  parity: ClassParity | null;
}

/** A trained model as a zip; `table`, the one it was trained on, gives its sample rows. */
export interface ExportSpec {
  model_dir: string;
  table: Table;
  output_name?: string;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/**
 * Two features as axes. others: the remaining features at typical values (median; most frequent category), or as the
 * nearest training row on the two axes has them.
 */
export interface FeatureAxes {
  kind?: "features";
  first: string;
  second: string;
  others?: "typical" | "nearest";
}

/** A fold's figures over the rows it held out. */
export interface FoldScore {
  repeat: number;
  fold: number;
  metrics: ClassMetrics;
}

/** Trees that each correct the errors of those before. */
export interface GradientBoosting {
  name?: "gradient_boosting";
  /** How many trees are grown. */
  n_estimators?: number;
  /** How much each tree adds. Smaller values need more trees. */
  learning_rate?: number;
  /** Maximum depth of a tree. */
  max_depth?: number;
  /** Minimum number of rows in a leaf. */
  min_samples_leaf?: number;
  /** Each tree sees this share of the rows. */
  subsample?: number;
}

/** Gradient boosting on binned features: fast for many rows. */
export interface HistGradientBoosting {
  name?: "hist_gradient_boosting";
  /** How many trees are grown. */
  max_iter?: number;
  /** How much each tree adds. Smaller values need more trees. */
  learning_rate?: number;
  /** Maximum number of leaves of a tree. */
  max_leaf_nodes?: number;
  /** Minimum number of rows in a leaf. */
  min_samples_leaf?: number;
  /** Larger values pull leaves towards zero. */
  l2_regularization?: number;
}

/** How much worse the measure gets when a feature is shuffled, and how much that varies between shuffles. */
export interface Importance {
  feature: string;
  mean: number;
  sd: number;
}

/** Permutation importances, largest first; `base` is the measure with nothing shuffled. */
export interface Importances {
  part: "test" | "train";
  rows: number;
  repeats: number;
  measure: "rmse" | "balanced_accuracy";
  base: number;
  features: Importance[];
}

/** What a prediction would meet in the first `rows_checked` rows; `refused` are features that have no value at all. */
export interface InputsCheck {
  rows: number;
  rows_checked: number;
  unreadable_values: UnreadableColumn[];
  refused: string[];
  missing_values: Record<string, number>;
  filled_rows: number;
  /** Rows in which every feature is missing or unreadable. */
  without_values: number;
}

/** What a form of typed rows needs to know. */
export interface InputsSpec {
  model_dir: string;
}

export interface Interval {
  value: number;
  lower: number;
  upper: number;
}

/** A majority vote of the nearest training rows. */
export interface Knn {
  name?: "knn";
  /** How many training rows vote. */
  n_neighbors?: number;
  /** How much each neighbour counts. */
  weights?: "uniform" | "distance";
}

/**
 * What is known of a column before its table is read; null where it is not.
 *
 * distinct: how many values it has, of those that are there. values: the most frequent ones as text; of numbers and
 * times the smallest and the largest.
 */
export interface KnownColumn {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  distinct?: number | null;
  missing?: number | null;
  values?: string[] | null;
}

/**
 * What is known of the table that options are for.
 *
 * columns: those the options name, as far as there are any; null where no column is known. rows: null where they are not
 * known, as behind a recipe.
 */
export interface KnownTable {
  columns?: KnownColumn[] | null;
  rows?: number | null;
}

/**
 * How many latent variables a PLS-DA has and by which rule it assigns rows: given, or those with the highest balanced
 * accuracy over `folds` folds inside the rows it was fitted on, the fewest of several.
 *
 * balanced_accuracy: for 1, 2, … latent variables by that rule; empty where the number was given. temperature: what answers
 * are divided by before they become probabilities (softmax): the one with the lowest log loss over these folds.
 */
export interface LatentVariables {
  components: number;
  given: boolean;
  folds: number;
  balanced_accuracy: number[];
  temperature: number;
  rule: "largest" | "scores";
  rule_given: boolean;
}

/** Linear discriminant analysis: normal distributions with one covariance. */
export interface Lda {
  name?: "lda";
  /** Automatic (Ledoit–Wolf) stabilises the covariance when there are many columns for the number of rows. */
  shrinkage?: "none" | "automatic";
}

/**
 * One model, or the baseline that gives every row the training rows' class shares (`model` is dummy, `index` null).
 *
 * `folds`: mean and spread over the folds; `cross_validation`: over all out-of-fold probabilities together, means over
 * repeats. weighted: classes counted alike in its fit. parameters: with what a search or a choice by folds found.
 */
export interface LeaderboardRow {
  index: number | null;
  target: string;
  state: "trained" | "failed";
  error_code: string | null;
  error_reason: string | null;
  train: ClassMetrics | null;
  test: ClassMetrics | null;
  cross_validation: ClassMetrics | null;
  folds: ClassFoldMetrics | null;
  fit_seconds: number | null;
  total_seconds: number | null;
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  searched: boolean;
  trials: number;
  warnings: TrainingWarning[];
  model: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting" | "dummy";
  weighted: boolean;
}

/** A measure against the number of training rows, mean and standard deviation over `repeats` held-out parts. */
export interface LearningCurve {
  measure: "rmse" | "balanced_accuracy";
  rows: number[];
  train: number[];
  held_out: number[];
  held_out_sd: (number | null)[];
  repeats: number;
}

/**
 * scale: what the functions give. log_odds: logarithm of the odds (of more classes: before the softmax). discriminant:
 * log posterior up to a term all classes share. margin: distance from the border in units of the margin. membership: the
 * 0/1 coding of a class that PLS predicts.
 */
export interface LinearClasses {
  scale: "log_odds" | "discriminant" | "margin" | "membership";
  classes: ClassCoefficients[];
}

/** Multinomial logistic regression with an L2 penalty. */
export interface LogisticRegression {
  name?: "logistic_regression";
  /** Smaller values shrink coefficients more. Applies to standardised features. */
  C?: number;
}

/**
 * Targets, features, and `others`: columns that have no part in it, which may say how rows belong together.
 *
 * split: how the test is to be chosen; only of one at random it is said that another would be better.
 */
export interface LookSpec {
  table: Table;
  targets: string[];
  features: Feature[];
  others?: Feature[];
  split?: "automatic" | "ratio" | "column" | "group" | "time" | "none";
}

/** What takes the place of a missing value. */
export interface Missing {
  /** How missing numbers are imputed. */
  method?: "median" | "mean" | "most_frequent" | "knn" | "linear" | "previous_next" | "delete_row";
  /** How many similar rows k-NN averages. */
  neighbours?: number;
  /** How missing categories are treated. */
  categorical?: "own_category" | "most_frequent";
}

/** A model to train, with its parameters, or with the best that a search finds. */
export interface ModelChoice {
  name: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting";
  parameters: PlsDa | Svc | RandomForest | Lda | Qda | LogisticRegression | Knn | GradientBoosting | HistGradientBoosting;
  /** Searches for better parameters within the time allowed, judged by cross-validation within the training rows. */
  search?: boolean;
}

/** A feature and what training rows had of it, for a form of typed rows; dates are ISO 8601 text. */
export interface ModelInput {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  minimum: number | string | null;
  maximum: number | string | null;
  typical: number | string | boolean | null;
  categories: string[] | null;
}

/** A trained model's features, in the order they were chosen, and its classes. */
export interface ModelInputs {
  target: string;
  classes: string[];
  positive_class: string | null;
  features: ModelInput[];
}

/** Rows whose value lies outside the range that training rows had; dates are ISO 8601 text. */
export interface OutOfRange {
  column: string;
  below: number;
  above: number;
  minimum: number | string;
  maximum: number | string;
}

/** Which numbers count as outliers, judged column by column, and what happens to them. */
export interface Outliers {
  /** Which numbers count as outliers, column by column. */
  method?: "none" | "three_sigma" | "hampel" | "bounds";
  /** What happens to outliers. */
  action?: "clip" | "missing" | "delete_row";
  /** How many σ (or scaled MADs) the limits lie from the centre. */
  width?: number;
  /** The limits of each column, for the method “Set bounds”. */
  bounds?: Bounds[];
}

/** All classes together. Balanced accuracy is the mean recall, F1 the mean over classes (macro) of those that occur. */
export interface OverallFigures {
  accuracy: Interval | null;
  balanced_accuracy: Interval | null;
  f1_macro: Interval | null;
  mcc: Interval | null;
}

/** Figures of a part; without intervals (value, lower and upper are equal) where resamples is 0. */
export interface PartFigures {
  part: "train" | "out_of_fold" | "test";
  rows: number;
  resamples: number;
  coverage: number;
  by_group: boolean;
  overall: OverallFigures;
  classes: ClassFigures[];
}

/**
 * A step's part in a training. `number` is its place in the recipe, from 1.
 *
 * once: applied to the whole table, as it learns nothing and comes before what learns. refitted: learns from the
 * training rows of each fold. replayed: learns nothing, but comes after what does. training_rows: only chooses rows to
 * train on, so that rows held out and rows to predict pass untouched. on_target: learns nothing and makes or chooses a
 * target of every row, training and test alike. target_rows: only leaves rows out of training and folds, by the target or
 * by their numbers, while those of the test stay. unneeded: neither a feature nor a target comes from it. `targets`:
 * columns that a step which learns leaves as they are, because they are targets. `drops_by`: targets by which it leaves
 * rows out of training and folds, while those of the test stay. `rows_removed`: rows that it left out,
 * of the whole table where it is once or on_target, else of the training rows; null before there is a training.
 */
export interface PartOfStep {
  number: number;
  id: string;
  step: "downsample" | "harmonic_mean" | "shuffle" | "outliers_sigma" | "outliers_mad" | "outliers_quartiles" | "outliers_hampel" | "outliers_bounds" | "missing_linear" | "missing_neighbours" | "missing_knn" | "missing_statistic" | "missing_constant" | "missing_delete" | "filter_rows" | "label_rows" | "duplicates" | "sort_rows" | "formula" | "select_columns" | "drop_columns" | "rename_columns" | "retype" | "replace_values" | "text_width" | "date_parts" | "power" | "scale" | "bins" | "encode_one_hot" | "encode_ordinal" | "encode_target" | "lag" | "rolling" | "savitzky_golay" | "moving_average" | "derivative" | "detrend" | "snv" | "msc" | "resample" | "join" | "append";
  part: "off" | "once" | "refitted" | "replayed" | "training_rows" | "on_target" | "target_rows" | "unneeded";
  targets: string[];
  drops_by: string[];
  rows_removed: number | null;
}

/** Mean prediction (and some single rows', ICE) when one feature is set to each grid value for all rows. */
export interface PartialDependence {
  feature: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  grid: (number | string)[];
  mean: number[];
  lines: number[][];
}

/**
 * Everything that looks at labels fitted again in folds on shuffled labels (Ojala & Garriga 2010).
 *
 * made: of `asked`, as many as the time allowed; failed: those whose fit could not be made, which do not count. The folds
 * are the same for all, and made without the labels, so the figure of the true labels may differ a little from the
 * cross-validation's. scheme: rows are shuffled; within groups; labels of whole groups, where each has one class; shifted
 * in time, so that neighbours stay neighbours. agreement: of the shuffled labels with the true ones (Cramér's V).
 * A search of parameters is not made again: they are the model's.
 */
export interface PermutationTest {
  asked: number;
  made: number;
  failed: number;
  folds: number;
  rows: number;
  scheme: "rows" | "within_groups" | "groups" | "time_shift";
  agreement: number[];
  measures: PermutedMeasure[];
  seconds: number;
}

/**
 * A measure with the true labels and with shuffled ones. p is (1 + those not worse) / (1 + all shuffles).
 *
 * intercept: where the line through the shuffles and the true labels, by their agreement with the true labels, meets
 * agreement 0; of Q² it should lie below 0.05 (Eriksson et al. 2008).
 */
export interface PermutedMeasure {
  measure: "balanced_accuracy" | "r2y" | "q2";
  observed: number;
  shuffled: number[];
  p: number;
  intercept: number | null;
}

/** Partial least squares on one column of 0 and 1 per class. Suits many, strongly correlated columns. */
export interface PlsDa {
  name?: "pls_da";
  /** Empty: chosen by cross-validation inside the training rows, by the highest balanced accuracy. */
  n_components?: number | null;
  /** Up to how many cross-validation tries. Empty: as many as the data allow, at most 50 (20 for very large tables). */
  most_components?: number | null;
  /** How the class follows from the latent variables. */
  rule?: "automatic" | "largest" | "scores";
}

/**
 * Partial least squares on the 0/1 coding of classes. Lists of latent variables are in order.
 *
 * vip: variable importance in projection, VIPⱼ = √(p Σₐ SSYₐ (wₐⱼ / ‖wₐ‖)² / Σₐ SSYₐ), where SSYₐ = ‖tₐ‖² ‖qₐ‖² is the sum
 * of squares of all class columns that latent variable a explains and p the number of columns (Wold, Johansson & Cocchi
 * 1993; Wold, Sjöström & Eriksson 2001). Its mean square is 1; above 1 counts as important.
 * choice: how the training chose their number; curve: made with the report.
 * explained_x and explained_y: shares of the sums of squares of columns and classes, each latent variable's own.
 * weights, loadings: a list a latent variable, a value a column; class_loadings: a value a class.
 */
export interface PlsReport {
  components: number;
  columns: string[];
  choice: LatentVariables | null;
  curve: ComponentCurve | null;
  vip: Vip[];
  vip_definition: "wold_johansson_cocchi_1993";
  explained_x: number[];
  explained_y: number[];
  r2y: number;
  q2: number | null;
  weights: number[][];
  loadings: number[][];
  class_loadings: number[][];
  scores: ScoreRows;
}

/**
 * Precision against recall of one class against the rest, by falling threshold, thinned evenly.
 *
 * area: average precision, Σ (Rₙ − Rₙ₋₁) Pₙ. The band is a step function of recall, since precision between two
 * thresholds is not on the line between them (Davis & Goadrich 2006). share: of the class, the precision of chance.
 */
export interface PrecisionRecallCurve {
  label: string;
  part: "train" | "out_of_fold" | "test";
  positives: number;
  share: number;
  recall: number[];
  precision: number[];
  thresholds: number[];
  area: number;
  band: Band | null;
}

/** Rows in the order asked, and as many notes. */
export interface PredictRowsResult {
  target: string;
  model: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting";
  classes: string[];
  positive_class: string | null;
  leverage_limit: number;
  distance_limit: number;
  probability_limit: number;
  rows: PredictedRow[];
  row_notes: RowNotes[];
}

/** Rows typed by hand, answered at once. */
export interface PredictRowsSpec {
  model_dir: string;
  rows: (Record<string, number | string | boolean | null>)[];
  decision?: Decision;
}

/** decision: how probabilities become a class. */
export interface PredictSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
  domain?: "leverage" | "leverage_and_distance";
  decision?: Decision;
}

/**
 * What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.
 *
 * changed_by_decision: rows that a threshold or costs gave another class than the most probable one.
 * probability_columns: for each class the output's column of its probability. unseen_classes: values of the target's
 * column that training had no row of; such rows count as wrong in `metrics`' accuracy and have no part in its other figures.
 */
export interface PredictSummary {
  output: string;
  rows: number;
  missing_values: Record<string, number>;
  unreadable_values: UnreadableColumn[];
  filled_rows: number;
  unknown_categories: UnknownCategories[];
  seconds: number;
  predicted: number;
  outside_domain: number;
  removed_by_steps: RemovedByStep[];
  out_of_range: OutOfRange[];
  target: string;
  measured_column: string | null;
  trained_rows: number;
  /** From 0 in the table; at most 20. */
  first_trained_rows: number[];
  leverage_limit: number;
  leverage_distribution: Distribution | null;
  distance_distribution: Distribution | null;
  model: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting";
  classes: PredictedClass[];
  positive_class: string | null;
  decision: Decision;
  changed_by_decision: number;
  probability_columns: string[];
  unlike_any_class: UnlikeAnyClass;
  /** Where the file also has the target. */
  metrics: ClassMetrics | null;
  confusion: ConfusionCounts | null;
  unseen_classes: ClassRows[];
  /** Of the largest probability of each row. */
  probability_distribution: Distribution | null;
}

/** A class, how many rows were given it, how many of them trained the model, and its mean probability over all predicted rows. */
export interface PredictedClass {
  label: string;
  rows: number;
  trained_rows: number;
  mean_probability: number | null;
}

/**
 * One row's class and the probability of each class, in the order of `classes`; null where the row misses what the
 * model needs.
 */
export interface PredictedRow {
  predicted: string | null;
  probabilities: number[] | null;
  inside_domain: boolean | null;
  unlike_any_class: boolean | null;
  leverage: number | null;
  distance: number | null;
}

/** The preparation of features, refitted inside every fold. */
export interface Preprocessing {
  missing?: Missing;
  outliers?: Outliers;
  scaling?: Scaling;
  encoding?: Encoding;
}

/**
 * Something that is wrong with options. `code` is of the contract's list of errors, and `params` fill its words.
 *
 * fields: where it is to be mended, from the options down. A warning keeps nothing from being trained.
 */
export interface Problem {
  code: string;
  fields: ((string | number)[])[];
  params: Record<string, string | number>;
  severity: "error" | "warning";
}

/** What it takes to get the same numbers again. */
export interface Provenance {
  content_hash: string;
  row_count: number;
  seed: number;
  library_versions: Record<string, string>;
  started_at: string;
  finished_at: string;
  seconds: number;
}

/** Quadratic discriminant analysis: normal distributions, each with its own covariance. */
export interface Qda {
  name?: "qda";
  /** Shrinks each class’s covariance towards a sphere; needed if a class has few rows for the number of columns. */
  reg_param?: number;
}

/** The value below which a share of the rows lies. */
export interface Quantile {
  share: number;
  value: number;
}

/** Trees grown on resampled rows; their mean probabilities decide. */
export interface RandomForest {
  name?: "random_forest";
  /** How many trees are grown. */
  n_estimators?: number;
  /** Each split looks at this share of the features. Empty for their square root. */
  max_features?: number | null;
  /** Minimum number of rows in a leaf. */
  min_samples_leaf?: number;
  /** Maximum depth of a tree. Empty for no limit. */
  max_depth?: number | null;
}

/** A column of the raw table that the recipe begins with; `kind` is how the table stores it. */
export interface RecipeInput {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  kind: string;
}

/** Which recipe, and what each of its steps was in the training. `name` is null for one that was not saved. */
export interface RecipeUse {
  name: string | null;
  version: number | null;
  steps: PartOfStep[];
}

/**
 * An axis and its grid: numbers, labels, or dates as text. explained: a component's share of the variance, or a
 * discriminant axis's share of the variance between classes.
 */
export interface RegionAxis {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime" | "component";
  grid: (number | string)[];
  explained: number | null;
}

/**
 * Rows drawn on the axes, those that have a place there; actual and predicted (with all their features) are places among
 * the classes.
 */
export interface RegionPoints {
  points: Shown;
  row: number[];
  part: ("train" | "test")[];
  x: (number | string)[];
  y: (number | string)[];
  actual: number[];
  predicted: number[];
}

/**
 * What the model decides over a grid: a line for each place of y, within it a value for each place of x.
 *
 * predicted: places among the classes. probabilities: a grid a class, null for more than 10 classes. fixed: what the other
 * features are set to, empty where they are the nearest row's or axes are components. agreement: share of the rows drawn
 * whose place has the class the model gives them with all their features: how far the chart holds (with others as the
 * nearest training row's, of test rows alone).
 */
export interface Regions {
  kind: "features" | "compressed";
  method: "pca" | "lda" | null;
  others: "typical" | "nearest";
  fixed: Record<string, number | string | null>;
  x: RegionAxis;
  y: RegionAxis;
  classes: string[];
  predicted: number[][];
  confidence: number[][];
  probabilities: number[][][] | null;
  points: RegionPoints;
  agreement: number | null;
}

/**
 * Which axes to draw what the model decides on; everything else is set as they say.
 *
 * grid: places along an axis; fewer, as are the points, where the model's predictions are slow.
 */
export interface RegionsSpec {
  model_dir: string;
  table: Table;
  axes: FeatureAxes | CompressedAxes;
  grid?: number;
  most_points?: number;
}

/** Rows that a step of the model's recipe removes, by the step's number; they have no prediction. */
export interface RemovedByStep {
  number: number;
  rows: number;
}

/**
 * Everything a person would show with the model. Parts that were not made are in `absent`, with the reason.
 *
 * Classes are in the order of `classes` everywhere; of two classes, figures of one class are of `positive_class`.
 */
export interface Report {
  target: string;
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  searched: boolean;
  search_trials: SearchTrial[];
  features: Feature[];
  preprocessing: Preprocessing;
  recipe: RecipeUse | null;
  split: Split;
  cross_validation: CrossValidation;
  rows: TargetRows;
  train: ClassMetrics;
  test: ClassMetrics;
  cross_validated: ClassMetrics;
  folds: ClassFoldMetrics;
  fold_scores: FoldScore[];
  baseline_test: ClassMetrics;
  importance: Importances | null;
  learning_curve: LearningCurve | null;
  domain: DomainReport;
  outliers_in_training: Record<string, number>;
  warnings: TrainingWarning[];
  absent: Absent[];
  provenance: Provenance;
  report_seconds: number;
  model: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting";
  classes: ClassCount[];
  positive_class: string | null;
  weighted: boolean;
  confusion: Confusion[];
  figures: PartFigures[];
  curves: Curves | null;
  calibration: CalibrationPart[];
  costs: CostsResult | null;
  points: ClassPoints;
  permutation_test: PermutationTest | null;
  regions: Regions | null;
  shap: ClassesShap | null;
  partial_dependence: ClassDependence[];
  coefficients: LinearClasses | null;
  /** Of PLS-DA. */
  pls: PlsReport | null;
  /** Of LDA. */
  discriminant: DiscriminantReport | null;
  sampled: Sampled[];
}

/**
 * budget_s: parts that would take longer than what is left of it are left out, and the report says so.
 *
 * permutations: how often labels are shuffled and everything is fitted again, as far as the budget allows. costs: of
 * wrong decisions, null for 1 each. every_row: parts that look at a sample of very many rows look at all of them.
 * recipe: the training's, with the tables of its joins, for fits that learn it anew; without it there is neither
 * learning curve nor permutation test.
 */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  recipe?: TrainingRecipe | null;
  budget_s?: number;
  most_points?: number;
  every_row?: boolean;
  learning_curve?: boolean;
  permutations?: number;
  costs?: number[][] | null;
}

/**
 * True positive rate against false positive rate of one class against the rest, thinned evenly; ends are kept.
 *
 * thresholds: the class's probability from which on a row counts as of the class; null at the start, where none does.
 */
export interface RocCurve {
  label: string;
  part: "train" | "out_of_fold" | "test";
  positives: number;
  negatives: number;
  false_positive_rate: number[];
  true_positive_rate: number[];
  thresholds: (number | null)[];
  area: number;
  band: Band | null;
}

/**
 * Columns of a row that training never saw as they are: unknown labels, values out of range, missing ones.
 *
 * removed_by: the number of the recipe's step that removes such a row.
 */
export interface RowNotes {
  unknown_categories: string[];
  out_of_range: string[];
  missing: string[];
  removed_by: number | null;
}

/** A part of the report that looked at some of the rows it is about. */
export interface Sampled {
  section: "points" | "importance" | "shap" | "partial_dependence" | "domain" | "permutation_test" | "component_curve";
  rows: number;
  total: number;
}

/** How numbers are brought to one scale. Tree models compare values of one column only and take them unscaled. */
export interface Scaling {
  /** Brings all features to one scale. Tree models are not affected. */
  method?: "standard" | "min_max" | "robust" | "none";
}

/** Rows on the axes a method finds; actual and predicted are places among the classes, scores a list an axis. */
export interface ScoreRows {
  points: Shown;
  row: number[];
  part: ("train" | "test")[];
  actual: number[];
  predicted: number[];
  scores: number[][];
}

/** A set of parameters the search tried, and its log loss over the inner folds. */
export interface SearchTrial {
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  log_loss: number | null;
  seconds: number;
}

/** exact_linear, exact_tree (tree paths), or permutation (sampled orders against `background` rows). */
export interface Shap {
  method: "exact_linear" | "exact_tree" | "permutation";
  rows: number;
  background: number;
  base_value: number;
  features: ShapFeature[];
}

/** A feature's SHAP values. `values` are the rows' numbers, or their labels for a category. */
export interface ShapFeature {
  feature: string;
  mean_absolute: number;
  values: (number | string | null)[];
  shap: number[];
}

/** How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept. */
export interface Shown {
  shown: number;
  total: number;
}

/** Which rows are kept aside for the test. Of method column, training_labels and test_labels are what it may say. */
export interface Split {
  /** Which rows are held out for testing. */
  method?: "automatic" | "ratio" | "column" | "group" | "time" | "none";
  /** Share of the rows (or groups) held out for testing. */
  test_share?: number;
  /** The column with train and test, the groups, or the time. */
  column?: string | null;
}

/** A mean over folds and the standard deviation (n − 1) around it; `sd` is null for a single fold. */
export interface Spread {
  mean: number;
  sd: number | null;
}

/** Support vector classification; its probabilities are calibrated by cross-validation. */
export interface Svc {
  name?: "svc";
  /** The form of the boundaries between classes. */
  kernel?: "rbf" | "linear";
  /** Larger values fit the training rows more closely. */
  C?: number;
  /** Larger values follow the data more closely. Empty for 1 / number of columns. */
  gamma?: number | null;
  /** With more rows than this, a random sample is fitted, and the result says so. */
  max_rows?: number;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** How a target's rows were used. `by_recipe`: left out of training and folds by steps that go by the target. */
export interface TargetRows {
  target: string;
  without_target: number;
  by_recipe: number;
  incomplete: number;
  train: number;
  test: number;
}

/**
 * Which columns, rows and models.
 *
 * The target's distinct values are the classes: texts, true and false, whole numbers, or numbers of at most 100 values.
 * positive_class: of two classes the one that ROC, thresholds and precision speak of; empty for the rarer one.
 */
export interface TrainOptions {
  features: Feature[];
  split?: Split;
  cross_validation?: CrossValidation;
  preprocessing?: Preprocessing;
  /** Seconds allowed for the search of one model and target, all folds together. */
  search_budget_s?: number;
  /** The same seed gives the same split, folds and models. */
  seed?: number;
  target: string;
  models: ModelChoice[];
  /** With two classes, the one to detect (such as defective). Empty for the rarer one. */
  positive_class?: string | null;
  /** How much each class counts. */
  class_weights?: "automatic" | "balanced" | "none";
}

/**
 * The leaderboard, best first (by balanced accuracy over the folds, then log loss), and what to be careful about.
 *
 * nested: some model's parameters (or latent variables) were searched for inside each fold: the figures are the outer ones.
 * imbalance: rows of the largest class for each of the smallest, in training.
 */
export interface TrainResult {
  leaderboard: LeaderboardRow[];
  trained: TrainedModel[];
  warnings: TrainingWarning[];
  fold_count: number;
  repeats: number;
  provenance: Provenance;
  recipe: RecipeUse | null;
  target: string;
  classes: ClassCount[];
  positive_class: string | null;
  weights: "balanced" | "none";
  imbalance: number;
  rows: TargetRows;
  fold_method: "stratified" | "group" | "time" | "leave_one_out";
  nested: boolean;
}

/** Which table, columns, rows and models. With a recipe, target and features are columns of what it makes of the table. */
export interface TrainSpec {
  features: Feature[];
  split?: Split;
  cross_validation?: CrossValidation;
  preprocessing?: Preprocessing;
  /** Seconds allowed for the search of one model and target, all folds together. */
  search_budget_s?: number;
  /** The same seed gives the same split, folds and models. */
  seed?: number;
  table: Table;
  recipe?: TrainingRecipe | null;
  target: string;
  models: ModelChoice[];
  /** With two classes, the one to detect (such as defective). Empty for the rarer one. */
  positive_class?: string | null;
  /** How much each class counts. */
  class_weights?: "automatic" | "balanced" | "none";
}

/** A model that was kept. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "pls_da" | "svc" | "random_forest" | "lda" | "qda" | "logistic_regression" | "knn" | "gradient_boosting" | "hist_gradient_boosting";
  target: string;
}

/** The steps between the table and the features, as recipes have them, and the tables that their joins name. */
export interface TrainingRecipe {
  steps: Record<string, unknown>[];
  name?: string | null;
  version?: number | null;
  other_tables?: Record<string, Table>;
  time_series?: boolean;
}

/** Something a careful person would want to know. `code` has words in the catalogues; `params` fill them. */
export interface TrainingWarning {
  code: "rows_without_target" | "rows_incomplete" | "rows_outlying" | "outliers_masked" | "values_far" | "columns_constant" | "columns_id_like" | "columns_empty" | "columns_many_missing" | "columns_collinear" | "columns_dependent" | "columns_many_categories" | "target_leak" | "leak_order" | "leak_cut" | "leak_alone" | "leak_combination" | "rows_alike" | "too_good" | "rows_repeated" | "rows_repeated_across_split" | "time_order_shuffled" | "rows_few" | "rows_fewer_than_columns" | "mape_near_zero" | "target_repeats" | "test_rows_few" | "test_far_from_folds" | "test_row_far" | "fold_rows_far" | "kept_worse_than_folds" | "rows_subsampled" | "rows_lack_targets" | "rows_condensed" | "not_converged" | "no_unique_solution" | "constant_within_classes" | "classes_separated" | "columns_rounded" | "probabilities_uninformed" | "search_cut_short" | "groups_few" | "recipe_target_untouched" | "recipe_target_rows" | "recipe_rows_left_out" | "recipe_rows_unscored" | "class_rows_few" | "class_not_in_training" | "class_not_in_test" | "classes_unbalanced" | "class_not_in_every_fold" | "many_classes" | "feature_tells_class" | "qda_class_too_small";
  params: Record<string, string | number>;
}

/** Labels of a column that training never saw: they count as none of the known ones. */
export interface UnknownCategories {
  column: string;
  rows: number;
  labels: string[];
}

/**
 * Rows that look like no known class: outside the domain, and their largest probability below `probability_limit`.
 *
 * probability_limit: what 5 % of the training rows' largest out-of-fold probabilities lie below.
 */
export interface UnlikeAnyClass {
  rows: number;
  probability_limit: number;
  /** The first of them, from 0 in the table; at most 100. */
  first_rows: number[];
}

/** A cell that is no value of its feature: its row in the table, counted from 1, and what stands there. */
export interface UnreadableCell {
  row: number;
  text: string;
}

/** Cells of a column that cannot be read as its feature: text, infinite numbers, numbers beyond all reach. */
export interface UnreadableColumn {
  feature: string;
  column: string;
  rows: number;
  first: UnreadableCell[];
}

/** Variable importance in projection; above 1 counts as important. */
export interface Vip {
  column: string;
  value: number;
}
