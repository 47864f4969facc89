// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/** An analysis: its row from 0, its time as in `SeriesFacts.step`, its value. */
export interface AnalysisRow {
  row: number;
  time: number | null;
  value: number;
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
  options: SensorOptions;
  table: KnownTable;
}

/** A variable's share in a figure, over all its lags. */
export interface Contribution {
  column: string;
  share: number;
}

/**
 * Of the `rows` furthest outside, and a few of the training: which variable T² and SPE come from, over all its lags.
 *
 * t2, spe: shares by row and variable.
 */
export interface Contributions {
  rows: number[];
  times: (number | null)[];
  parts: ("training" | "left_out" | "test")[];
  columns: string[];
  t2: number[][];
  spe: number[][];
}

/** Rows that a change of a variable takes to reach the target; shorter lags of it are not used. */
export interface DeadTimeOf {
  column: string;
  rows: number;
}

/**
 * When changes of a variable show in the laboratory value. lags, correlations: of the variable's changes with the target's,
 * negative lags being a variable that changes after the target (null where it cannot be calculated). chance: how far a
 * correlation reaches by chance (1 %).
 *
 * reason: found, `rows` is the lag ≥ 0 of the largest correlation; chance, nothing reaches beyond it, 0 is proposed; follows,
 * the variable changes after the target, as one does that is controlled by it or calculated from it; few, too few analyses
 * to say; constant, it never changes.
 */
export interface DeadTimeProposal {
  column: string;
  rows: number;
  reason: "found" | "chance" | "follows" | "few" | "constant";
  correlation: number | null;
  chance: number;
  lags: number[];
  correlations: (number | null)[];
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
 * Samples in a row, at least `Report.fewest_outside`, that lie beyond a limit (domain), or whose error stays on one side (bias:
 * CUSUM of errors in units of the folds' standard deviation above 5). by: which of T² and SPE lies further beyond its limit on
 * average, null of bias. first to last: rows and times. moved: the variables that it comes from, largest first; of bias those whose
 * mean has moved most from the training's, in its standard deviations.
 */
export interface DriftAlarm {
  kind: "domain" | "bias";
  by: "t2" | "spe" | null;
  first_row: number;
  last_row: number;
  first_time: number | null;
  last_time: number | null;
  samples: number;
  moved: Contribution[];
}

/**
 * Of a row. note: why it has no estimate (gap: not enough rows since a gap in time; too_few_rows: not enough rows before it;
 * missing: `missing` names variables without a value for longer than one may stand in; no_laboratory_value: none is known, or
 * the inputs at its sample are not),
 * or none of conformal width (laboratory_value_old: the last one is older than any in training), or what is strange about
 * it (stuck: `stuck` names variables that have stood still longer than ever in training; sampling_changed: rows come at
 * another interval than in training).
 *
 * inside_domain: T² and SPE are both within their limits and the last value is no older than in training; a row outside has no interval.
 * moved: the variables that T² and SPE come from mostly, where it is outside; their shares.
 * age: rows since the sample of the last known value.
 */
export interface Estimate {
  time: string | number | null;
  estimate: number | null;
  lower: number | null;
  upper: number | null;
  inside_domain: boolean | null;
  t2: number | null;
  spe: number | null;
  note: "gap" | "too_few_rows" | "missing" | "no_laboratory_value" | "sampling_changed" | "laboratory_value_old" | "stuck" | null;
  missing: string[];
  stuck: string[];
  moved: Record<string, number>;
  last_value: number | null;
  age: number | null;
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

/** Small trees on the lags, each correcting those before it. */
export interface GradientBoosting {
  name?: "gradient_boosting";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** How many trees. */
  trees?: number;
  /** How much each tree adds. Smaller values need more trees. */
  learning_rate?: number;
  /** Leaves per tree. Empty: the best in folds that run forward in time. */
  leaves?: number | null;
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

/**
 * A model on one kind of inputs, with the setting that is best there: its RMSE over the folds together, in the target's
 * unit, and its test. The line of the leaderboard is that of the smallest RMSE over the folds.
 */
export interface InputsTrial {
  inputs: "present" | "levels" | "with_last" | "differences";
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  folds_rmse: number;
  test: Metrics;
}

export interface Interval {
  value: number;
  lower: number;
  upper: number;
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

/** How laboratory values stand in their column, and when they were known. Rows are those of the series. */
export interface Laboratory {
  /** How laboratory values are recorded in their column. */
  recording?: "automatic" | "every_row" | "sparse" | "held" | "interpolated";
  /** In which row a laboratory value is recorded. */
  stamped?: "sampling" | "report";
  /** Rows between two analyses. If empty, detected from the values; otherwise one value in this many rows is used. */
  interval?: number | null;
  /** Rows from sampling until the laboratory result is known. */
  delay?: number;
}

/**
 * What was found of the laboratory values. interval, delay: in rows; interval is the median from one analysis to the next.
 *
 * repeated: rows whose value is no analysis of its own; at_ends: rows at the ends of stretches of which the values alone do
 * not say it. long_holds: values that stayed for over 1.5 intervals, which may be analyses with the same result.
 */
export interface LaboratoryFacts {
  recording: "every_row" | "sparse" | "held" | "interpolated";
  analyses: number;
  repeated: number;
  at_ends: number;
  long_holds: number;
  interval: number | null;
  delay: number;
}

/**
 * An analysis. sampled: when its sample was taken, one of the rows' times, or later than one by less than a step; null: the
 * last row.
 */
export interface LaboratoryValue {
  sampled?: string | number | null;
  value: number;
}

/**
 * The lags used of each variable: from its dead time on, by `step`, up to `largest`, but for those of `variables`, which have
 * their own; inputs: how many that makes, of which some are left out where there is a `selection`.
 */
export interface LagFacts {
  largest: number;
  step: number;
  dead_times: Record<string, number>;
  inputs: number;
  variables: Record<string, VariableLags>;
  selection: SelectionFacts | null;
}

/**
 * slopes: per standard deviation of input and target, of a linear model; local models: their mean slopes at the test's rows.
 * importance: of trees, the share of the squared error that splits there take away. permutation: by how much of the squared error
 * over the folds shuffling that lag raises it, at least 0, of all lags that were tried; share: of the variable's, with all its lags
 * together; chosen: how many were kept. extra: of inputs that are no lags.
 */
export interface LagMap {
  kind: "slopes" | "importance" | "vip" | "permutation";
  lags: number[];
  variables: LagMapVariable[];
  extra: Record<string, number>;
}

/** By lag of `LagMap.lags`; null where the sensor has no such lag. share: of the variable in all absolute values. */
export interface LagMapVariable {
  column: string;
  values: (number | null)[];
  share: number;
  chosen: number;
}

/** How far back the sensor looks. variables: where it looks at some of them otherwise than at the others. */
export interface Lags {
  /** In rows. Empty: three times the interval of the laboratory values. */
  largest?: number | null;
  /** In rows. Empty: a fifth of the interval of the laboratory values. */
  step?: number | null;
  /** Which variables and lags are used. */
  selection?: "none" | "permutation";
  dead_times?: DeadTimeOf[];
  variables?: LagsOf[];
}

/** How far back the sensor looks at one variable; null: as at the others. */
export interface LagsOf {
  column: string;
  largest?: number | null;
  step?: number | null;
}

/** Selects a few variables and lags; the others are not used. */
export interface Lasso {
  name?: "lasso";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** How strongly slopes are kept small. Empty: the best in folds that run forward in time. */
  penalty?: number | null;
}

/**
 * The PLS of the sensor's inputs: its own model (`own`), or one beside it that says where rows lie.
 *
 * target_weights C: by latent variable. x_explained, y_explained: shares of variance of the training by so many. t2_limit,
 * spe_limit: 99 % of the training's rows lie below both, by these rows themselves; t2_theory, spe_theory: by the F and Box's
 * distribution, which know of no autocorrelation. fitted_rows, variances: the training's analyses and their scores' variances,
 * which the ellipse of two latent variables is made of.
 */
export interface Latent {
  own: boolean;
  components: number;
  fitted_rows: number;
  variances: number[];
  columns: LatentColumn[];
  target_weights: number[];
  x_explained: number[];
  y_explained: number[];
  t2_limit: number;
  spe_limit: number;
  t2_theory: number | null;
  spe_theory: number | null;
}

/**
 * An input of the latent variables: a variable at a lag, or one of the last values (`lag` null).
 *
 * weights W, rotations W*, loadings P: by latent variable; vip.
 */
export interface LatentColumn {
  column: string;
  lag: number | null;
  weights: number[];
  rotations: number[];
  loadings: number[];
  vip: number;
}

/**
 * A model, or a baseline (`index` null): the mean of the training's analyses, and the last known laboratory value.
 *
 * test: each estimate made with what was known at its row, a model that learns having learned what was known by then.
 * cross_validation: over folds that run forward in time, together; folds: their spread. train is always null, as no estimate
 * of a sample that was learned from says anything here. inputs: those chosen; by_inputs: every kind that was tried.
 *
 * gain: 1 − MSE / MSE of the last value over the test, with an interval of 95 % whose resamples are blocks of time; nearer:
 * the share of the test's samples that the estimate is nearer to than the last value; bias: mean of estimate less measured.
 * half_width: of the interval of 90 %, in the target's unit; coverage: the share of the test's values inside.
 * learns: whether it goes on learning by itself with each new analysis.
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
  warnings: SensorWarning[];
  model: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls" | "dummy_mean" | "dummy_last_value";
  inputs: "present" | "levels" | "with_last" | "differences" | null;
  by_inputs: InputsTrial[];
  learns: boolean;
  bias: number | null;
  gain: Interval | null;
  nearer: number | null;
  half_width: number | null;
  coverage: number | null;
}

/** rows: oldest first, up to that of the sample and no further than that is needed (later ones are not looked at). */
export interface LearnSpec {
  model_dir: string;
  state_file?: string | null;
  rows: OnlineRow[];
  laboratory_value: LaboratoryValue;
}

/**
 * state: the new state, base64 text, also where the model itself learned nothing, as the last known value is part of it; null
 * where nothing changed. version: that of the new state.
 *
 * reason: why the model learned nothing or the value was not taken: fixed, it does not learn by itself, the value is the last
 * known one from now on; no_row, no row is of the sample's time; gap, too_few_rows, missing, no_laboratory_value,
 * sampling_changed: inputs of the sample are missing, as of rows; older, an analysis of a later sample is known already, which
 * stays the last one; repeated, an analysis of the same sample is known already.
 * estimate: what the sensor said of the sample with what it knew before.
 */
export interface Learned {
  state: string | null;
  version: number;
  learned: boolean;
  reason: "fixed" | "no_row" | "gap" | "too_few_rows" | "missing" | "no_laboratory_value" | "sampling_changed" | "older" | "repeated" | null;
  estimate: number | null;
  error: number | null;
}

/** A separate PLS for every estimate, in which similar process states count most. It learns from every new analysis. */
export interface LocallyWeightedPls {
  name?: "locally_weighted_pls";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** Empty: as many as are best in folds that run forward in time. */
  n_components?: number | null;
  /** How fast the weight of rows falls with distance; 0: all count equally. Empty: the best in folds forward in time. */
  locality?: number | null;
  /** How many of the newest analyses it uses. */
  most_rows?: number;
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

/** A feature and what training rows had of it, for a form of typed rows; dates are ISO 8601 text. */
export interface ModelInput {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  minimum: number | string | null;
  maximum: number | string | null;
  typical: number | string | boolean | null;
  categories: string[] | null;
}

/** A trained sensor's variables, in the order they were chosen. */
export interface ModelInputs {
  target: string;
  features: ModelInput[];
}

/** A PLS of the newest analyses only: the window moves on with each new one. */
export interface MovingWindowPls {
  name?: "moving_window_pls";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** Empty: as many as are best in folds that run forward in time. */
  n_components?: number | null;
  /** Empty: the best in folds that run forward in time. */
  window?: number | null;
}

/** A ridge regression of the newest analyses only: the window moves on with each new one. */
export interface MovingWindowRidge {
  name?: "moving_window_ridge";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** How strongly slopes are kept small. Empty: the best in folds that run forward in time. */
  penalty?: number | null;
  /** Empty: the best in folds that run forward in time. */
  window?: number | null;
}

/**
 * rows: oldest first, times rising: those before, as many as there are up to `rows_before`, then the new ones, the first of
 * which is `first`. state_file: a state that was kept, whose content never changes; null as trained. still_before: of variables in
 * `still_limits`, for how many rows before `rows` they had the first row's value.
 */
export interface OnlineEstimateSpec {
  model_dir: string;
  state_file?: string | null;
  rows: OnlineRow[];
  first?: number;
  still_before?: Record<string, number>;
  coverage?: number;
}

/** Of the new rows, in their order. version: of the state they were made with, 0 as trained: how many values it has learned. */
export interface OnlineEstimates {
  estimates: Estimate[];
  version: number;
  t2_limit: number;
  spe_limit: number;
}

/**
 * A row: its time, ISO 8601 text or, for a sensor whose time column is a number, a number; null for one without. values: by
 * feature; one that is left out counts as missing.
 */
export interface OnlineRow {
  time?: string | number | null;
  values: Record<string, number | null>;
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

/** Partial least squares: a few directions of the lags that follow the laboratory value. */
export interface Pls {
  name?: "pls";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** Empty: as many as are best in folds that run forward in time. */
  n_components?: number | null;
}

/**
 * A new series, rows in order of time; the file's columns may go by other names, target and time as well (`mapping`).
 *
 * state_file: what the sensor has learned since its training (a state that `learn` answered); null as trained.
 * laboratory: what is done with laboratory values that the file has in the target's column. learn: they are known from their
 * delay on, as last values and to learn from, as if online; ignore: they only judge the estimates.
 */
export interface PredictSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
  state_file?: string | null;
  coverage?: number;
  laboratory?: "learn" | "ignore";
}

/**
 * What happened to the rows. Columns of the output: `estimate`, `lower`, `upper`, `inside_domain`, `t2`, `spe`, `note`
 * (why a row has no estimate, as online), `laboratory_value` (the analyses, at the rows of their samples), then the input's.
 *
 * notes: rows by note. metrics: over the samples of the file's analyses, each estimated before it was known; last_value: of
 * the last known value over the same; gain: as in the leaderboard. not_estimated: rows between those that a model that is
 * fitted anew for every row estimates, in long files.
 */
export interface PredictSummary {
  output: string;
  rows: number;
  missing_values: Record<string, number>;
  unreadable_values: UnreadableColumn[];
  filled_rows: number;
  unknown_categories: UnknownCategories[];
  seconds: number;
  model: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  target: string;
  time: string | null;
  coverage: number;
  half_width: number | null;
  estimated: number;
  not_estimated: number;
  outside_domain: number;
  notes: Record<string, number>;
  gaps: number;
  analyses: number;
  learned: number;
  metrics: Metrics | null;
  last_value: Metrics | null;
  gain: Interval | null;
  observed_coverage: number | null;
  minimum: number | null;
  mean: number | null;
  maximum: number | null;
  prediction_distribution: Distribution | null;
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

/**
 * What the data say and what follows from it; spans are in rows.
 *
 * delay: proposed laboratory delay. delay_reason: dead_times, the shortest sure dead time, which is the most that the delay can
 * be where values stand in the row of the answer; interval, no dead time is sure: half the interval of the analyses;
 * none, every row has a value; given, values stand in the row of the answer and the delay was said: dead times begin at samples.
 * largest_lag, lag_step, embargo: what empty settings become with the proposed delay and dead times.
 */
export interface Proposal {
  laboratory: LaboratoryFacts;
  series: SeriesFacts;
  /** At most 10. */
  first_analyses: AnalysisRow[];
  delay: number;
  delay_reason: "dead_times" | "interval" | "none" | "given";
  dead_times: DeadTimeProposal[];
  largest_lag: number;
  lag_step: number;
  embargo: number;
  warnings: SensorWarning[];
}

/** laboratory: what is known already of how values are recorded; `longest`: the longest dead time looked at, in rows. */
export interface ProposeSpec {
  table: Table;
  target: string;
  features: Feature[];
  time?: string | null;
  laboratory?: Laboratory;
  longest?: number | null;
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

/** The mean of many trees on the lags, each grown on other samples. It cannot go beyond values it has seen. */
export interface RandomForest {
  name?: "random_forest";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** How many trees. */
  trees?: number;
  /** Empty: the best in folds that run forward in time. */
  fewest_in_leaf?: number | null;
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

/** A PLS that is updated with each new analysis and gradually forgets old ones. */
export interface RecursivePls {
  name?: "recursive_pls";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** Empty: as many as are best in folds that run forward in time. */
  n_components?: number | null;
  /** Weight of an analysis once the next one is known; 1 forgets nothing. Empty: the best in folds. */
  forgetting?: number | null;
}

/** What a report of a sensor says. */
export interface Report {
  model: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  target: string;
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  inputs: "present" | "levels" | "with_last" | "differences";
  learns: boolean;
  features: Feature[];
  time: string | null;
  laboratory: LaboratoryFacts;
  series: SeriesFacts;
  lags: LagFacts;
  split: SplitFacts;
  by_inputs: InputsTrial[];
  test: Metrics;
  cross_validated: Metrics;
  folds: FoldMetrics;
  baseline_test: Metrics;
  last_value_test: Metrics;
  gain: Interval | null;
  nearer: number | null;
  bias: number | null;
  /** Of the intervals shown. */
  coverage: number;
  half_width: number | null;
  observed_coverage: number | null;
  samples: SamplePoints;
  course: RowPoints | null;
  windows: WindowErrors[];
  lag_map: LagMap | null;
  vip_map: LagMap;
  permutation_map: LagMap | null;
  latent: Latent;
  /** 99 % of the training's rows are no further from training samples that are not at their side in time. */
  distance_limit: number | null;
  contributions: Contributions;
  alarms: DriftAlarm[];
  /** Samples of the test whose T² or SPE lies beyond its limit. */
  outside: number | null;
  fewest_outside: number;
  retraining: Retraining[] | null;
  sensitivity: Sensitivities | null;
  warnings: SensorWarning[];
  absent: Absent[];
  provenance: Provenance;
  report_seconds: number;
}

/**
 * A report of a model, within `budget_s` seconds. replays: false leaves out what fits or replays anew (retraining, stuck and
 * missing sensors).
 */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  budget_s?: number;
  most_points?: number;
  replays?: boolean;
}

/**
 * The test replayed as if online, the model fitted anew after every so many analyses (`every` null: never), or going on
 * learning by itself (`own`).
 *
 * refits: how often; seconds: what the replay took; rmse: over the test; gain: 1 − MSE / MSE of never.
 */
export interface Retraining {
  every: number | null;
  own: boolean;
  refits: number;
  seconds: number;
  rmse: number;
  gain: number;
}

/** All lags together, with small slopes. With last values, this is an ARX model. */
export interface Ridge {
  name?: "ridge";
  /** What each estimate is made from. */
  inputs?: "automatic" | "present" | "levels" | "with_last" | "differences";
  /** How strongly slopes are kept small. Empty: the best in folds that run forward in time. */
  penalty?: number | null;
}

/**
 * Estimates at rows between the analyses too, over the test and what lies before it, as if online; `known`: the laboratory
 * value known at each row.
 */
export interface RowPoints {
  rows: number[];
  times: (number | null)[];
  estimates: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  known: (number | null)[];
  t2: (number | null)[];
  spe: (number | null)[];
  shown: Shown;
  distance: (number | null)[];
}

/**
 * The analyses, by column, in order of time: row from 0, time, part, measured; estimate: of the test with what was known then,
 * of the training by the folds (null where none held it out); lower, upper: of `coverage`; last: the last known value there.
 * t2, spe, inside_domain: where its inputs lie; distance: to the nearest training samples further away in time than the embargo.
 * scores, target_scores: T and U of the latent variables [a][m].
 */
export interface SamplePoints {
  rows: number[];
  times: (number | null)[];
  parts: ("training" | "left_out" | "test")[];
  measured: number[];
  estimates: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  last: (number | null)[];
  t2: (number | null)[];
  spe: (number | null)[];
  inside_domain: (boolean | null)[];
  scores: ((number | null)[])[];
  target_scores: ((number | null)[])[];
  shown: Shown;
  distance: (number | null)[];
}

/**
 * cost: by how much of the squared error shuffling all its lags together raises it; costs: each of its `lags` alone; kept:
 * which of these models are trained with, none where the variable is left out.
 */
export interface SelectedVariable {
  column: string;
  cost: number;
  lags: number[];
  costs: number[];
  kept: boolean[];
}

/**
 * Selection by permutation over the folds of the training. model, inputs: with the smallest RMSE there, for which values were
 * shuffled; all_rmse, kept_rmse: of it with all lags and with those kept; all are, where it is best with all.
 */
export interface SelectionFacts {
  model: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  inputs: "present" | "levels" | "with_last" | "differences";
  all_rmse: number;
  kept_rmse: number;
  variables: SelectedVariable[];
}

export interface Sensitivities {
  base: number;
  variables: Sensitivity[];
}

/**
 * RMSE over the test where a variable sticks at its last value before the test, or is missing and the training's mean stands
 * in; `rmse` without either is `base`.
 */
export interface Sensitivity {
  column: string;
  stuck_rmse: number;
  missing_rmse: number;
}

/** A model to train. */
export interface SensorModel {
  name: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  parameters: Pls | Ridge | Lasso | RandomForest | GradientBoosting | MovingWindowPls | MovingWindowRidge | LocallyWeightedPls | RecursivePls;
}

/**
 * What the sensor estimates (`target`, laboratory values), and from what: `features` are numeric or boolean columns.
 *
 * time: the column that says when each row was, rising; without one, rows are one step apart. models are trained beside the
 * two baselines that are always there: the mean, and the last laboratory value.
 */
export interface SensorOptions {
  target: string;
  features: Feature[];
  time?: string | null;
  laboratory?: Laboratory;
  lags?: Lags;
  /** For how many rows the last known value replaces a missing one. */
  hold?: number;
  split?: SeriesSplit;
  models: SensorModel[];
  /** The same seed gives the same sensor. */
  seed?: number;
}

/** Something a careful person would want to know. `code` has words in the catalogues; `params` fill them. */
export interface SensorWarning {
  code: "values_held" | "values_interpolated" | "values_at_stretch_ends" | "values_long_held" | "values_smooth" | "analyses_few" | "test_analyses_few" | "split_shuffled" | "embargo_short" | "series_gaps" | "series_uneven" | "samples_incomplete" | "samples_thinned" | "values_carried" | "columns_constant" | "columns_empty" | "columns_many_missing" | "not_better_than_last_value" | "model_failed";
  params: Record<string, string | number>;
}

/**
 * step: the (lower) median step from row to row: seconds where times are dates, else the time column's unit; null without
 * a time column. gaps: steps longer than 1.5 of it. carried: cells for which an earlier value stood in.
 */
export interface SeriesFacts {
  rows: number;
  time: "datetime" | "numeric" | null;
  step: number | null;
  gaps: number;
  carried: number;
}

/** Which laboratory values are kept aside for the test. */
export interface SeriesSplit {
  /** Which laboratory values are held out for testing. */
  method?: "time" | "shuffled";
  /** Share of the laboratory values held out for testing. */
  test_share?: number;
  /** Rows left out before the test. Empty: the largest lag plus the laboratory delay. */
  embargo?: number | null;
  /** Number of folds, forward in time, by which settings are chosen. */
  folds?: number;
}

/** How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept. */
export interface Shown {
  shown: number;
  total: number;
}

/**
 * Samples by part, and where the test begins: rows from 0, times as in `SeriesFacts.step`'s unit (dates: seconds since
 * 1970 of the series' clock). embargo: in rows. incomplete: analyses left out, as inputs of theirs are missing.
 */
export interface SplitFacts {
  method: "time" | "shuffled";
  training: number;
  left_out: number;
  test: number;
  incomplete: number;
  embargo: number;
  test_first_row: number;
  test_first_time: number | null;
}

/** A mean over folds and the standard deviation (n − 1) around it; `sd` is null for a single fold. */
export interface Spread {
  mean: number;
  sd: number | null;
}

/**
 * What online calls need. rows_before: how many rows before one its estimate reads (lags, missing values that earlier ones
 * stand in for, how long a sensor stands still); step: as `SeriesFacts.step`, null for a sensor without a time column.
 * learns: whether it learns by itself; a sensor that does not still uses the last known value, where `inputs` is with_last
 * or differences. delay: of the laboratory, in rows. still_limits: of variables that may stand still for longer than rows_before, from
 * how many equal values in a row on they are stuck; unwatched: variables that may for longer than 12,000 rows.
 */
export interface Start {
  model: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  inputs: "present" | "levels" | "with_last" | "differences";
  learns: boolean;
  uses_last_value: boolean;
  target: string;
  features: string[];
  time: "datetime" | "numeric" | null;
  step: number | null;
  rows_before: number;
  still_limits: Record<string, number>;
  unwatched: string[];
  delay: number;
  half_width: number | null;
}

/** A trained sensor that is to run online. */
export interface StartSpec {
  model_dir: string;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** The leaderboard, smallest RMSE over the folds first, baselines among them, and what to be careful about. */
export interface TrainResult {
  leaderboard: LeaderboardRow[];
  trained: TrainedModel[];
  warnings: SensorWarning[];
  fold_count: number;
  repeats: number;
  provenance: Provenance;
  recipe: RecipeUse | null;
  laboratory: LaboratoryFacts;
  series: SeriesFacts;
  lags: LagFacts;
  split: SplitFacts;
}

/** With the table, whose rows are in order of time. */
export interface TrainSpec {
  target: string;
  features: Feature[];
  time?: string | null;
  laboratory?: Laboratory;
  lags?: Lags;
  /** For how many rows the last known value replaces a missing one. */
  hold?: number;
  split?: SeriesSplit;
  models: SensorModel[];
  /** The same seed gives the same sensor. */
  seed?: number;
  table: Table;
}

/** A model that was kept. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "pls" | "ridge" | "lasso" | "random_forest" | "gradient_boosting" | "moving_window_pls" | "moving_window_ridge" | "locally_weighted_pls" | "recursive_pls";
  target: string;
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

export interface VariableLags {
  largest: number;
  step: number;
}

/** Samples of the test from one row to another, both inclusive; times of these. bias: mean of estimate less measured. */
export interface WindowErrors {
  first_row: number;
  last_row: number;
  first_time: number | null;
  last_time: number | null;
  samples: number;
  rmse: number;
  last_value_rmse: number | null;
  bias: number;
}
