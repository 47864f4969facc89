// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/** Ridge regression that estimates its own penalty. */
export interface BayesianRidge {
  name?: "bayesian_ridge";
}

/** Allowed values of one column; an open end is null. */
export interface Bounds {
  column: string;
  lower?: number | null;
  upper?: number | null;
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
 * `value` is per unit of the feature, `standardised` per standard deviation of feature and target.
 *
 * Standard error, interval (95 %), t and p are those of ordinary least squares; VIF is 1 / (1 − R²) of the column on
 * the others.
 */
export interface Coefficient {
  column: string;
  feature: string;
  value: number;
  standardised: number;
  standard_error: number | null;
  lower: number | null;
  upper: number | null;
  t: number | null;
  p: number | null;
  vif: number | null;
}

/**
 * condition: largest over smallest singular value of the centred columns, each of length 1; null where columns depend
 * on each other, so that `rank` of the `varying` columns are independent and other coefficients fit as well.
 */
export interface Coefficients {
  intercept: number;
  intercept_standard_error: number | null;
  columns: Coefficient[];
  residual_sd: number | null;
  residual_degrees: number | null;
  condition: number | null;
  rank: number | null;
  varying: number | null;
}

/** A column's cells at some rows: numbers (booleans as 0 and 1, times as seconds since 1970) or labels; null if missing. */
export interface ColumnValues {
  name: string;
  type: "numeric" | "boolean" | "datetime" | "categorical";
  values: (number | string | null)[];
}

/**
 * Share of rows inside the stated interval. half_width is null where it differs by row: where it follows the prediction
 * (`width`), and for the model's own, whose out-of-fold share is not known: it is the final model's.
 */
export interface CoveragePart {
  coverage: number;
  method: "conformal" | "model";
  half_width: number | null;
  width: "constant" | "by_prediction";
  test: number | null;
  out_of_fold: number | null;
}

/** How training rows take turns at being predicted. Groups stay together, and time runs forward. */
export interface CrossValidation {
  /** Empty for the default: 5; 10 below 200 rows; one per row below 30. */
  folds?: number | null;
  /** How often the whole cross-validation is repeated with other folds. */
  repeats?: number;
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

/** Least squares with both penalties. */
export interface ElasticNet {
  name?: "elastic_net";
  /** Larger values set more coefficients to zero. Applies to standardised features and target. */
  alpha?: number;
  /** 1 is the lasso, near 0 is ridge. */
  l1_ratio?: number;
}

/** How categories become numbers. A category never seen in training counts as none of the known ones. */
export interface Encoding {
  /** How categories become numbers. */
  method?: "one_hot" | "ordinal";
  /** The rarest categories beyond this number share one column. */
  max_categories?: number;
}

/** The zip and its files; `onnx_reason` says why it has no ONNX model, `onnx_detail` what a library said of it. */
export interface ExportResult {
  output: string;
  files: string[];
  onnx: boolean;
  onnx_reason: "not_convertible" | "not_expressible" | "parity" | "no_projection" | null;
  onnx_detail: string | null;
  parity: Parity | null;
}

/** A trained model as a zip; `table`, the one it was trained on, gives its sample rows. */
export interface ExportSpec {
  model_dir: string;
  table: Table;
  output_name?: string;
}

/** The mean of trees with random split points. */
export interface ExtraTrees {
  name?: "extra_trees";
  /** How many trees are grown. */
  n_estimators?: number;
  /** Each split looks at this share of the features. */
  max_features?: number;
  /** Minimum number of rows in a leaf. */
  min_samples_leaf?: number;
  /** Maximum depth of a tree. Empty for no limit. */
  max_depth?: number | null;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/** Each metric over the folds of a cross-validation. */
export interface FoldMetrics {
  count: number;
  r2: Spread | null;
  rmse: Spread | null;
  mae: Spread | null;
  mape: Spread | null;
}

/** A fold's metrics over the rows it held out. */
export interface FoldScore {
  repeat: number;
  fold: number;
  metrics: Metrics;
}

/** A Gaussian process with one length scale per column and white noise. */
export interface GaussianProcess {
  name?: "gaussian_process";
  /** How smooth the function is: RBF is smoothest. */
  kernel?: "matern52" | "matern32" | "rbf";
  /** How often the search for length scales restarts from another point. */
  restarts?: number;
  /** The search for length scales starts with at most this many random rows, then uses more. */
  optimise_rows?: number;
  /** With more rows than this, they are condensed into this many random rows (a sparse process); the result says so. */
  max_rows?: number;
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
  /** Each split looks at this share of the features. */
  max_features?: number;
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

export interface Histogram {
  edges: number[];
  counts: number[];
}

/** Linear regression whose loss grows only linearly for large residuals. */
export interface Huber {
  name?: "huber";
  /** Residuals beyond ε scaled units count as outliers. */
  epsilon?: number;
  /** Larger values shrink coefficients more. Applies to standardised features. */
  alpha?: number;
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

/** Ridge regression in the feature space of an RBF kernel. */
export interface KernelRidge {
  name?: "kernel_ridge";
  /** Larger values give a smoother function. Applies to the standardised target. */
  alpha?: number;
  /** Larger values follow the data more closely. Empty for 1 / number of columns. */
  gamma?: number | null;
  /** With more rows than this, a random sample is fitted, and the result says so. */
  max_rows?: number;
}

/** The mean of the nearest training rows. */
export interface Knn {
  name?: "knn";
  /** How many training rows are averaged. */
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

/** Least squares with an L1 penalty. */
export interface Lasso {
  name?: "lasso";
  /** Larger values set more coefficients to zero. Applies to standardised features and target. */
  alpha?: number;
}

/**
 * A PLS with all its quantities, over the prepared columns.
 *
 * components: of the model; `steps` may say what a few more would explain. variances: of its scores over the fitted rows.
 */
export interface Latent {
  components: number;
  fitted_rows: number;
  steps: LatentStep[];
  variances: number[];
  columns: LatentColumn[];
  targets: LatentTarget[];
  limits: LatentLimits[];
  points: LatentPoints;
  contributions: LatentContributions;
}

/** A column of the matrix. weights W, rotations W*, loadings P: by latent variable. */
export interface LatentColumn {
  column: string;
  feature: string;
  weights: number[];
  rotations: number[];
  loadings: number[];
  vip: number;
}

/**
 * What each column adds, by row: t2 (signed) sums to T², the squares of residuals to SPE. Of the rows furthest out where not
 * every point's are given. To four digits.
 */
export interface LatentContributions {
  row: number[];
  t2: number[][];
  residuals: number[][];
}

/**
 * What a share `confidence` of rows stays below: rows that the model was fitted on, and new ones.
 *
 * t2_fitted: beta distribution (Tracy, Young & Mason 1992); t2_new: F. spe_fitted: Jackson & Mudholkar (1979), or Box's
 * g·χ²(h), from the eigenvalues of what is left over; spe_new: by rows that folds held out. Null where there are too few
 * rows, or nothing is left over.
 */
export interface LatentLimits {
  confidence: number;
  t2_fitted: number | null;
  t2_new: number | null;
  spe_fitted: number | null;
  spe_new: number | null;
}

/**
 * Rows of the training and of the test; all lists run alongside.
 *
 * scores T, target_scores U: by latent variable, then row. t2, spe: over the model's latent variables. colours: columns of
 * the table at these rows, times first.
 */
export interface LatentPoints {
  points: Shown;
  row: number[];
  part: ("train" | "test")[];
  measured: ((number | null)[])[];
  scores: number[][];
  target_scores: ((number | null)[])[];
  t2: number[];
  spe: number[];
  colours: ColumnValues[];
}

/**
 * Where predicted rows lie in and beside a PLS.
 *
 * columns: of the matrix. variances, explained_x: of the fitted rows, by latent variable. rows: that could be located.
 * points: some evenly and those furthest out, by their rows from 0; scores T by latent variable, then row. colours:
 * columns of the file at these rows. contributions: of those furthest out.
 */
export interface LatentPrediction {
  components: number;
  fitted_rows: number;
  variances: number[];
  explained_x: number[];
  columns: string[];
  limits: NewRowLimits[];
  points: Shown;
  row: number[];
  scores: number[][];
  t2: number[];
  spe: number[];
  colours: ColumnValues[];
  contributions: LatentContributions;
}

/**
 * One latent variable more. explained_x, explained_y: what it alone explains of the variance of columns and of all targets
 * over the training rows; q2: of the targets by all so far, each row predicted by folds that had not seen it.
 */
export interface LatentStep {
  explained_x: number;
  explained_y: number;
  q2: number | null;
}

/** A target. weights C, in its standard deviations, and the share of its variance that each latent variable explains. */
export interface LatentTarget {
  target: string;
  weights: number[];
  explained: number[];
}

/**
 * One model for one target, or the baseline that predicts the training mean (`model` is dummy, `index` null).
 *
 * `folds`: mean and spread over the folds; `cross_validation`: over all out-of-fold predictions together (its r2 is Q²).
 */
export interface LeaderboardRow {
  index: number | null;
  target: string;
  state: "trained" | "failed";
  error_code: string | null;
  error_reason: string | null;
  train: Metrics | null;
  test: Metrics | null;
  cross_validation: Metrics | null;
  folds: FoldMetrics | null;
  fit_seconds: number | null;
  total_seconds: number | null;
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  searched: boolean;
  trials: number;
  warnings: TrainingWarning[];
  model: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp" | "dummy";
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

/** Gradient boosting that grows trees leaf by leaf (LightGBM). */
export interface LightGbm {
  name?: "lightgbm";
  /** How many trees are grown. */
  n_estimators?: number;
  /** How much each tree adds. Smaller values need more trees. */
  learning_rate?: number;
  /** Maximum number of leaves of a tree. */
  num_leaves?: number;
  /** Minimum number of rows in a leaf. */
  min_child_samples?: number;
  /** Each split looks at this share of the features. */
  colsample_bytree?: number;
  /** Larger values pull leaves towards zero. */
  reg_lambda?: number;
}

/** Ordinary least squares. */
export interface Linear {
  name?: "linear";
  /** Products of features; a feature named twice is squared. If empty, each feature by itself. */
  terms?: string[][];
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

/** Agreement of predictions with measurements, in the target's unit; `mape` is a share (0.1 is 10 %). */
export interface Metrics {
  rows: number;
  r2: number | null;
  rmse: number | null;
  mae: number | null;
  mape: number | null;
  max_error: number | null;
}

/** Percentile bootstrap over the test rows (whole groups where the split is by group). */
export interface MetricsInterval {
  resamples: number;
  coverage: number;
  r2: Interval | null;
  rmse: Interval;
  mae: Interval;
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

/** A neural network of fully connected layers. */
export interface Mlp {
  name?: "mlp";
  /** Units of each layer. */
  hidden_layers?: number[];
  /** Larger values keep the weights smaller. */
  alpha?: number;
  /** The first step size of the optimiser (Adam). */
  learning_rate_init?: number;
  /** Maximum number of passes over the rows. */
  max_iter?: number;
}

/** A model to train, with its parameters, or with the best that a search finds. */
export interface ModelChoice {
  name: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp";
  parameters: Linear | Lasso | Ridge | ElasticNet | Ransac | TheilSen | Huber | BayesianRidge | Pls | Pls2 | GradientBoosting | RandomForest | ExtraTrees | HistGradientBoosting | LightGbm | Knn | Svr | KernelRidge | GaussianProcess | Mlp;
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

/** A trained model's features, in the order they were chosen. */
export interface ModelInputs {
  target: string;
  features: ModelInput[];
}

/** What a share `confidence` of new rows stays below, as in `LatentLimits`; t2_beyond, spe_beyond: how many rows do not. */
export interface NewRowLimits {
  confidence: number;
  t2: number | null;
  spe: number | null;
  t2_beyond: number;
  spe_beyond: number;
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

/**
 * Agreement of the ONNX model with the original over `rows` rows: largest and median deviation, and the largest allowed.
 *
 * Their unit is the model's answer's: the target's (limit 1e-4 of its range), the scores' (1e-4 of their largest standard
 * deviation), probabilities (1e-4).
 */
export interface Parity {
  rows: number;
  largest: number;
  median: number;
  limit: number;
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

/** Partial least squares. */
export interface Pls {
  name?: "pls";
  /** How many latent variables; at most the rank of the data. */
  n_components?: number;
}

/** Latent variables shared by all chosen targets, in one model. With one target it is PLS. */
export interface Pls2 {
  name?: "pls2";
  /** How many latent variables, shared by all targets; at most the rank of the data. */
  n_components?: number;
}

/**
 * Rows of the table with what was measured and predicted; all lists run alongside.
 *
 * part: train (fitted on), out_of_fold (predicted in cross-validation by a model that had not seen the row) or test.
 * Residual is measured − predicted; standardised, it is divided by the standard deviation of its part.
 */
export interface Points {
  points: Shown;
  row: number[];
  part: ("train" | "out_of_fold" | "test")[];
  actual: number[];
  predicted: number[];
  lower: (number | null)[];
  upper: (number | null)[];
  residual: number[];
  standardised_residual: number[];
  leverage: number[];
  distance: number[];
  inside_domain: boolean[];
}

/** Rows in the order asked, and as many notes. */
export interface PredictRowsResult {
  target: string;
  model: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp";
  interval: "conformal" | "model";
  coverage: number;
  leverage_limit: number;
  distance_limit: number;
  rows: PredictedRow[];
  row_notes: RowNotes[];
}

/** Rows typed by hand, answered at once. */
export interface PredictRowsSpec {
  model_dir: string;
  rows: (Record<string, number | string | boolean | null>)[];
  coverage?: number;
  interval?: "conformal" | "model";
}

/** interval: conformal from out-of-fold residuals, or the model's own where it has one (Gaussian process, Bayesian ridge). */
export interface PredictSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
  domain?: "leverage" | "leverage_and_distance";
  coverage?: number;
  interval?: "conformal" | "model";
}

/**
 * What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.
 *
 * `filled_rows` have at least one feature missing or unreadable: their interval is wider, or none (`rows_without_interval`,
 * with the rows outside the domain). `half_width` is that of a row with all inputs, null where it follows the prediction.
 * `overflowed` rows gave no finite prediction. Distributions are of all rows; that of widths is null where they are alike.
 * latent: of a PLS.
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
  model: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp";
  coverage: number;
  interval: "conformal" | "model";
  half_width: number | null;
  width: "constant" | "by_prediction";
  rows_without_interval: number;
  rows_with_wider_interval: number;
  overflowed: number;
  minimum: number | null;
  mean: number | null;
  maximum: number | null;
  /** Where the file also has the target; of rows the model never saw. */
  metrics: Metrics | null;
  /** Of the rows that trained the model. */
  trained_metrics: Metrics | null;
  observed_coverage: number | null;
  prediction_distribution: Distribution | null;
  width_distribution: Distribution | null;
  latent: LatentPrediction | null;
}

/**
 * One prediction, in the target's unit. `prediction` is null where the row misses what the model needs. A row outside
 * the domain has no conformal interval; `interval_note` says so.
 */
export interface PredictedRow {
  prediction: number | null;
  lower: number | null;
  upper: number | null;
  interval_note: "wider: input missing" | "none: input missing" | "none: outside domain" | null;
  inside_domain: boolean | null;
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

/** The value below which a share of the rows lies. */
export interface Quantile {
  share: number;
  value: number;
}

/** The mean of trees grown on resampled rows. */
export interface RandomForest {
  name?: "random_forest";
  /** How many trees are grown. */
  n_estimators?: number;
  /** Each split looks at this share of the features. */
  max_features?: number;
  /** Minimum number of rows in a leaf. */
  min_samples_leaf?: number;
  /** Maximum depth of a tree. Empty for no limit. */
  max_depth?: number | null;
}

/** Least squares on the largest set of rows that agree. */
export interface Ransac {
  name?: "ransac";
  /** How many random sets of rows are tried. */
  max_trials?: number;
  /** Rows further off count as outliers, in the target’s unit. If empty, the target’s median absolute deviation. */
  residual_threshold?: number | null;
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

/** Rows that a step of the model's recipe removes, by the step's number; they have no prediction. */
export interface RemovedByStep {
  number: number;
  rows: number;
}

/** Everything a person would show with the model. Parts that were not made are in `absent`, with the reason. */
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
  train: Metrics;
  test: Metrics;
  cross_validated: Metrics;
  folds: FoldMetrics;
  fold_scores: FoldScore[];
  baseline_test: Metrics;
  importance: Importances | null;
  learning_curve: LearningCurve | null;
  domain: DomainReport;
  outliers_in_training: Record<string, number>;
  warnings: TrainingWarning[];
  absent: Absent[];
  provenance: Provenance;
  report_seconds: number;
  model: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp";
  adjusted_r2: number | null;
  rpd: number | null;
  metrics_interval: MetricsInterval | null;
  intervals: CoveragePart;
  /** Where the model has an interval of its own. */
  own_intervals: CoveragePart | null;
  points: Points;
  /** Of the part with more rows first: out-of-fold rows and test rows. */
  residuals: Residuals[];
  shap: Shap | null;
  partial_dependence: PartialDependence[];
  coefficients: Coefficients | null;
  vip: Vip[] | null;
  /** Of a PLS; absent in reports that were made before it was said. */
  latent: Latent | null;
  sampled: Sampled[];
}

/**
 * budget_s: parts that would take longer than what is left of it are left out, and the report says so.
 *
 * every_row: parts that look at a sample of very many rows look at all of them, as far as the budget allows.
 * recipe: the training's, with the tables of its joins, for fits that learn it anew; without it there is no learning curve.
 */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  recipe?: TrainingRecipe | null;
  budget_s?: number;
  most_points?: number;
  every_row?: boolean;
  learning_curve?: boolean;
  coverage?: number;
}

/** Residuals of every row of a part; the quantiles of very many rows are thinned evenly, both ends kept. */
export interface Residuals {
  part: "out_of_fold" | "test";
  rows: number;
  mean: number;
  sd: number;
  histogram: Histogram;
  normal_quantiles: number[];
  ordered_residuals: number[];
  durbin_watson: number | null;
}

/** Least squares with an L2 penalty. */
export interface Ridge {
  name?: "ridge";
  /** Larger values shrink coefficients more. Applies to standardised features. */
  alpha?: number;
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
  section: "points" | "importance" | "shap" | "partial_dependence" | "domain" | "latent";
  rows: number;
  total: number;
}

/** How numbers are brought to one scale. Tree models compare values of one column only and take them unscaled. */
export interface Scaling {
  /** Brings all features to one scale. Tree models are not affected. */
  method?: "standard" | "min_max" | "robust" | "none";
}

/**
 * A set of parameters the search tried, and its RMSE over the inner folds: in the target's unit, or of a model of several
 * targets over all of them in their standard deviations.
 */
export interface SearchTrial {
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  rmse: number | null;
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

/** Support vector regression. */
export interface Svr {
  name?: "svr";
  /** The form of the relation to the features. */
  kernel?: "rbf" | "linear";
  /** Larger values fit the training rows more closely. Applies to the standardised target. */
  C?: number;
  /** Errors smaller than this, in standard deviations of the target, cost nothing. */
  epsilon?: number;
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

/** The spatial median of least-squares fits to many small sets of rows. */
export interface TheilSen {
  name?: "theil_sen";
  /** How many small sets of rows are fitted. */
  max_subpopulation?: number;
}

/** Which columns, rows and models. */
export interface TrainOptions {
  features: Feature[];
  split?: Split;
  cross_validation?: CrossValidation;
  preprocessing?: Preprocessing;
  /** Seconds allowed for the search of one model and target, all folds together. */
  search_budget_s?: number;
  /** The same seed gives the same split, folds and models. */
  seed?: number;
  targets: string[];
  models: ModelChoice[];
}

/** The leaderboard, best first within each target (by RMSE over the folds), and what to be careful about. */
export interface TrainResult {
  leaderboard: LeaderboardRow[];
  trained: TrainedModel[];
  warnings: TrainingWarning[];
  fold_count: number;
  repeats: number;
  provenance: Provenance;
  recipe: RecipeUse | null;
  rows: TargetRows[];
  fold_method: "random" | "group" | "time" | "leave_one_out";
}

/** Which table, columns, rows and models. With a recipe, targets and features are columns of what it makes of the table. */
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
  targets: string[];
  models: ModelChoice[];
}

/** A model that was kept. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "linear" | "lasso" | "ridge" | "elastic_net" | "ransac" | "theil_sen" | "huber" | "bayesian_ridge" | "pls" | "pls2" | "gradient_boosting" | "random_forest" | "extra_trees" | "hist_gradient_boosting" | "lightgbm" | "knn" | "svr" | "kernel_ridge" | "gaussian_process" | "mlp";
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
  code: "rows_without_target" | "rows_incomplete" | "rows_outlying" | "outliers_masked" | "values_far" | "columns_constant" | "columns_id_like" | "columns_empty" | "columns_many_missing" | "columns_collinear" | "columns_dependent" | "columns_many_categories" | "target_leak" | "leak_order" | "leak_cut" | "leak_alone" | "leak_combination" | "rows_alike" | "too_good" | "rows_repeated" | "rows_repeated_across_split" | "time_order_shuffled" | "rows_few" | "rows_fewer_than_columns" | "mape_near_zero" | "target_repeats" | "test_rows_few" | "test_far_from_folds" | "test_row_far" | "fold_rows_far" | "kept_worse_than_folds" | "rows_subsampled" | "rows_lack_targets" | "rows_condensed" | "not_converged" | "no_unique_solution" | "constant_within_classes" | "classes_separated" | "columns_rounded" | "probabilities_uninformed" | "search_cut_short" | "groups_few" | "recipe_target_untouched" | "recipe_target_rows" | "recipe_rows_left_out" | "recipe_rows_unscored";
  params: Record<string, string | number>;
}

/** Labels of a column that training never saw: they count as none of the known ones. */
export interface UnknownCategories {
  column: string;
  rows: number;
  labels: string[];
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
