// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/** Allowed values of one column; an open end is null. */
export interface Bounds {
  column: string;
  lower?: number | null;
  upper?: number | null;
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

/** A column's cells at some rows: numbers (booleans as 0 and 1, times as seconds since 1970) or labels; null if missing. */
export interface ColumnValues {
  name: string;
  type: "numeric" | "boolean" | "datetime" | "categorical";
  values: (number | string | null)[];
}

export interface Contributions {
  components: number;
  columns: string[];
  rows: RowContributions[];
}

/** Why rows (from 0) lie where they do. */
export interface ContributionsSpec {
  model_dir: string;
  table: Table;
  rows: number[];
  components?: number | null;
}

/** Error of left-out cells by number of components, from 0; q2 is 1 − error / error of the mean. */
export interface CrossValidated {
  folds: number;
  rows: number;
  press: (number | null)[];
  q2: (number | null)[];
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

/** Common factors, and the unique variance of each column, by maximum likelihood. */
export interface FactorAnalysis {
  name?: "factor_analysis";
  /** How many common factors. */
  components?: number;
  /** How the factors are rotated. */
  rotation?: "varimax" | "quartimax" | "none";
  /** The fit stops here if it has not converged. */
  max_iterations?: number;
}

/** Loadings (a list a factor) on the scaled columns; communality and uniqueness are shares of a column's variance. */
export interface FactorReport {
  loadings: number[][];
  communality: (number | null)[];
  uniqueness: (number | null)[];
  factor_variance: number[];
  explained: number[];
  log_likelihood: number;
  iterations: number;
  converged: boolean;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/** Sources that are as independent and as non-normal as possible (FastICA). */
export interface Ica {
  name?: "ica";
  /** How many sources. */
  components?: number;
  /** The function that measures distance from the normal distribution. */
  contrast?: "logcosh" | "exp" | "cube";
  /** The fit stops here if it has not converged. */
  max_iterations?: number;
}

/** Sources of variance 1, in the order of the variance they bring; mixing is a list a source, as is unmixing. */
export interface IcaReport {
  mixing: number[][];
  unmixing: number[][];
  kurtosis: number[];
  explained: number[];
  iterations: number;
  converged: boolean;
}

/** A map that keeps distances measured along the surface on which the rows lie. */
export interface Isomap {
  name?: "isomap";
  /** Dimensions of the map. */
  components?: number;
  /** How many rows each row is linked with; distances follow the paths of these links. */
  neighbours?: number;
  /** With more rows than this, a random sample is fitted and the others are projected. */
  max_rows?: number;
}

/** residual_variance: 1 − R² between distances along the surface and on the map of so many dimensions, some more than it has. */
export interface IsomapReport {
  reconstruction_error: number;
  residual_variance: number[];
  parts: number;
}

/** Principal components in the feature space of a kernel: non-linear directions of the columns. */
export interface KernelPca {
  name?: "kernel_pca";
  /** How many components are made. */
  components?: number;
  /** How the similarity of two rows is measured. */
  kernel?: "rbf" | "polynomial" | "sigmoid" | "cosine";
  /** How quickly similarity falls with distance. Empty for 1 / number of columns. */
  gamma?: number | null;
  /** Degree of the polynomial kernel. */
  degree?: number;
  /** With more rows than this, a random sample is fitted and the others are projected. */
  max_rows?: number;
}

/** Eigenvalues of the centred kernel matrix, and their share of its trace: of the components, and some after them. */
export interface KernelReport {
  eigenvalues: number[];
  explained: number[];
  gamma: number;
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

/** One method, by how well its first map keeps neighbours. */
export interface LeaderboardRow {
  index: number;
  state: "trained" | "failed";
  error_code: string | null;
  error_params: Record<string, string | number>;
  fitted_rows: number | null;
  warnings: TrainingWarning[];
  seconds: number;
  model: "pca" | "factor_analysis" | "ica" | "kernel_pca" | "isomap" | "umap" | "tsne";
  components: number | null;
  /** Share of the variance the components cover, where defined. */
  explained_variance: number | null;
  projects_new_rows: boolean;
  maps: MapResult[];
  best_map: string | null;
}

/**
 * Limits of T² and SPE for the components and confidence stated.
 *
 * t2_fitted: for rows the model was made from (beta distribution; Tracy, Young & Mason 1992); t2_new: for others (F). spe:
 * Jackson & Mudholkar (1979); spe_chi2: Box's approximation g·χ²(h), both from the eigenvalues left out. spe_new: for rows
 * that the components were not made from, by rows left out in turn (in models of earlier versions and of very large tables
 * one of the former). SPE's are null where the components leave no residual.
 */
export interface Limits {
  components: number;
  confidence: number;
  t2_fitted: number | null;
  t2_new: number | null;
  spe: number | null;
  spe_chi2: number | null;
  spe_new: number | null;
  fitted_rows: number;
  outside_t2: number;
  outside_spe: number;
  outside_rows: number[];
  outside: Shown;
}

/** A map a method made: one, or one for each perplexity or number of neighbours. `columns` are the scores' names. */
export interface MapResult {
  key: string;
  columns: string[];
  perplexity: number | null;
  neighbours: number | null;
  kl_divergence: number | null;
  iterations: number | null;
  quality_rows: number;
  quality: Neighbourhoods[];
}

/** A column of the matrix, the feature it comes from, and what it is shifted and divided by. */
export interface MatrixColumn {
  name: string;
  feature: string;
  centre: number;
  scale: number;
  missing: number;
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

/** A method with its parameters. */
export interface ModelChoice {
  name: "pca" | "factor_analysis" | "ica" | "kernel_pca" | "isomap" | "umap" | "tsne";
  parameters: Pca | FactorAnalysis | Ica | KernelPca | Isomap | Umap | Tsne;
}

/**
 * How well a map keeps neighbours (Venna & Kaski 2001), over `rows` rows; 1 is best.
 *
 * trustworthiness falls when rows lie together on the map that are not neighbours; continuity when neighbours are torn
 * apart. Both look at the first two (or three) dimensions.
 */
export interface Neighbourhoods {
  neighbours: number;
  trustworthiness: number;
  continuity: number;
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

/** Eigenvalues of data whose columns were shuffled each by itself: the mean and the 95 % quantile over `shuffles`. */
export interface ParallelAnalysis {
  shuffles: number;
  rows: number;
  mean: number[];
  quantile: number[];
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

/** Directions of greatest variance, uncorrelated with each other. The report compares the rules for how many. */
export interface Pca {
  name?: "pca";
  /** How the number of components is chosen. */
  choice?: "count" | "variance" | "cross_validation" | "parallel" | "kaiser" | "broken_stick";
  /** How many, if the choice is “Fixed number”. */
  components?: number;
  /** Share of the variance to reach, if the choice is “Cumulative variance”. */
  variance?: number;
  /** How missing numbers are treated. */
  missing?: "estimate" | "filled";
}

/**
 * Scree, choice, loadings and limits. Lists of components are in order; loadings are a list a component.
 *
 * column_explained: for each component so far, the share of a column's variance it covers (cumulative).
 */
export interface PcaReport {
  components: number;
  chosen_by: "count" | "variance" | "cross_validation" | "parallel" | "kaiser" | "broken_stick";
  rank: number;
  total_variance: number;
  eigenvalues: number[];
  explained: number[];
  cumulative: number[];
  suggestions: Suggestion[];
  cross_validation: CrossValidated | null;
  parallel: ParallelAnalysis | null;
  loadings: number[][];
  correlation_loadings: ((number | null)[])[];
  column_explained: ((number | null)[])[];
  limits: Limits;
  missing_cells: number;
  missing_iterations: number | null;
}

/**
 * Rows of the table (from 0) with their scores; all lists run alongside. T² and SPE are of PCA alone, with the limits for
 * the components and the confidence asked for.
 *
 * role: fitted, or projected (left out of learning, or beyond a method's sample).
 */
export interface Points {
  points: Shown;
  row: number[];
  role: ("fitted" | "projected")[];
  scores: ScoreColumn[];
  colours: ColumnValues[];
  t2: (number | null)[] | null;
  spe: (number | null)[] | null;
  outside: boolean[] | null;
  limits: Limits | null;
}

/** Rows of the model's maps to draw. columns: of the table, to colour by or to show; rows: these alone (from 0). */
export interface PointsSpec {
  model_dir: string;
  table: Table;
  columns?: string[];
  rows?: number[] | null;
  most_points?: number;
  components?: number | null;
  confidence?: number;
}

/** How columns become numbers of one scale. Categories become columns of 0 and 1, which are scaled as the others. */
export interface Preparing {
  missing?: Missing;
  outliers?: Outliers;
  encoding?: Encoding;
  /** How columns are brought to one scale. */
  scaling?: "unit_variance" | "pareto" | "centre" | "range" | "robust";
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

/** Rows of a Parquet file to project; `mapping` names, for a feature, the file's column that takes its place. */
export interface ProjectSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
  confidence?: number;
}

/** What happened to the rows. T² and SPE, with how many rows lie beyond their limits, are of PCA alone. */
export interface ProjectSummary {
  output: string;
  rows: number;
  missing_values: Record<string, number>;
  unreadable_values: UnreadableColumn[];
  filled_rows: number;
  unknown_categories: UnknownCategories[];
  seconds: number;
  model: "pca" | "factor_analysis" | "ica" | "kernel_pca" | "isomap" | "umap" | "tsne";
  projected: number;
  score_columns: string[];
  confidence: number;
  t2_limit: number | null;
  spe_limit: number | null;
  outside_t2: number | null;
  outside_spe: number | null;
  score_distributions: (Distribution | null)[];
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
 * Everything a person would show with the model; `absent` are parts that were not made, with the reason.
 *
 * inputs: the columns that new rows need, which are those a recipe begins with where there is one.
 */
export interface Report {
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  features: Feature[];
  preparing: Preparing;
  rows: UsedRows;
  columns: MatrixColumn[];
  warnings: TrainingWarning[];
  absent: Absent[];
  provenance: Provenance;
  recipe: RecipeUse | null;
  report_seconds: number;
  model: "pca" | "factor_analysis" | "ica" | "kernel_pca" | "isomap" | "umap" | "tsne";
  inputs: string[];
  fitted_rows: number;
  projects_new_rows: boolean;
  maps: MapResult[];
  best_map: string;
  points: Points;
  contributions: Contributions | null;
  pca: PcaReport | null;
  factor_analysis: FactorReport | null;
  ica: IcaReport | null;
  kernel_pca: KernelReport | null;
  isomap: IsomapReport | null;
  umap: UmapReport | null;
  tsne: TsneReport | null;
}

/**
 * components: T² and SPE for another number of components than the model's. contribution_rows: how many of the rows
 * farthest beyond the limits are explained; `contributions` explains any other.
 */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  components?: number | null;
  confidence?: number;
  most_points?: number;
  contribution_rows?: number;
}

/**
 * One row, a value a matrix column. t2 sums to the row's T²; residual is the scaled difference whose squares sum to its SPE.
 *
 * observed and reconstructed are in the columns' own units; observed is null where the value was missing.
 */
export interface RowContributions {
  row: number;
  t2_total: number | null;
  spe_total: number | null;
  t2: number[];
  residual: number[];
  observed: (number | null)[];
  reconstructed: number[];
}

/** A score of every point; null where the row has none. */
export interface ScoreColumn {
  name: string;
  values: (number | null)[];
}

/** Rows keep the table's order; rows without scores are left out. */
export interface ScoresResult {
  output: string;
  rows: number;
  without_scores: number;
  score_columns: string[];
}

/** The scores of the rows the model was made from, beside columns of the table, as a table of their own. */
export interface ScoresSpec {
  model_dir: string;
  table: Table;
  /** Columns of the table to keep; null for all. */
  columns?: string[] | null;
  confidence?: number;
  output_name?: string;
}

/** How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept. */
export interface Shown {
  shown: number;
  total: number;
}

/** How many components a rule would keep; null where it was not asked (see `absent` of the report). */
export interface Suggestion {
  rule: "count" | "variance" | "cross_validation" | "parallel" | "kaiser" | "broken_stick";
  components: number | null;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** Which columns, rows and methods. Nothing is kept aside for a test: nothing is predicted. */
export interface TrainOptions {
  features: Feature[];
  preparing?: Preparing;
  /** Row numbers (from 0) not to learn from, such as known outliers; they are projected. */
  excluded_rows?: number[];
  /** Use a random sample of this many rows of a very large table. Empty for all. */
  sample_rows?: number | null;
  /** The same seed gives the same samples and maps. */
  seed?: number;
  models: ModelChoice[];
}

/** What was made: the methods in the order of how well they keep neighbours, and what to be careful about. */
export interface TrainResult {
  leaderboard: LeaderboardRow[];
  trained: TrainedModel[];
  warnings: TrainingWarning[];
  rows: UsedRows;
  /** Of the matrix: categories and dates give several. */
  columns: number;
  provenance: Provenance;
  recipe: RecipeUse | null;
}

/** Which table, columns, rows and methods. A recipe is learned once, from the rows used. */
export interface TrainSpec {
  features: Feature[];
  preparing?: Preparing;
  /** Row numbers (from 0) not to learn from, such as known outliers; they are projected. */
  excluded_rows?: number[];
  /** Use a random sample of this many rows of a very large table. Empty for all. */
  sample_rows?: number | null;
  /** The same seed gives the same samples and maps. */
  seed?: number;
  table: Table;
  recipe?: TrainingRecipe | null;
  models: ModelChoice[];
}

/** A model that was kept. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "pca" | "factor_analysis" | "ica" | "kernel_pca" | "isomap" | "umap" | "tsne";
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
  code: "rows_without_target" | "rows_incomplete" | "rows_outlying" | "outliers_masked" | "values_far" | "columns_constant" | "columns_id_like" | "columns_empty" | "columns_many_missing" | "columns_collinear" | "columns_dependent" | "columns_many_categories" | "target_leak" | "leak_order" | "leak_cut" | "leak_alone" | "leak_combination" | "rows_alike" | "too_good" | "rows_repeated" | "rows_repeated_across_split" | "time_order_shuffled" | "rows_few" | "rows_fewer_than_columns" | "mape_near_zero" | "target_repeats" | "test_rows_few" | "test_far_from_folds" | "test_row_far" | "fold_rows_far" | "kept_worse_than_folds" | "rows_subsampled" | "rows_lack_targets" | "rows_condensed" | "not_converged" | "no_unique_solution" | "constant_within_classes" | "classes_separated" | "columns_rounded" | "probabilities_uninformed" | "search_cut_short" | "groups_few" | "recipe_target_untouched" | "recipe_target_rows" | "recipe_rows_left_out" | "recipe_rows_unscored" | "rows_sampled" | "rows_outlying_left_out" | "fit_rows_sampled" | "components_limited" | "missing_estimated" | "missing_filled" | "rows_without_values" | "heywood_case" | "graph_disconnected" | "perplexities_limited" | "neighbours_limited" | "neighbourhoods_poor";
  params: Record<string, string | number>;
}

/** A map on which similar rows lie together; distances between groups mean nothing. New rows cannot be added. */
export interface Tsne {
  name?: "tsne";
  /** Roughly how many neighbours count; one map per value. Empty: 5, 15, 30 and 50, or 30 above 5,000 rows. */
  perplexities?: number[];
  /** Dimensions of the map. */
  components?: 2 | 3;
  /** With more columns than this, they are first reduced to this many principal components. */
  pca_columns?: number;
  /** The fit ends earlier if the map no longer improves. */
  max_iterations?: number;
  /** How far apart groups are pushed at first. */
  early_exaggeration?: number;
}

/** pca_columns: how many principal components the maps were made from, null for the columns themselves. */
export interface TsneReport {
  pca_columns: number | null;
  pca_variance: number | null;
  best_perplexity: number;
}

/** A map that keeps the nearest rows of each row near; new rows are placed among their nearest fitted rows. */
export interface Umap {
  name?: "umap";
  /** One map per number; few neighbours show fine structure. Empty: 5, 15, 30 and 50, or 15 above 5,000 rows. */
  neighbours?: number[];
  /** How close rows may lie on the map: small values make dense groups, large ones spread them. */
  min_dist?: number;
  /** How the distance between two rows is measured. */
  metric?: "euclidean" | "manhattan" | "cosine" | "correlation";
  /** Dimensions of the map. */
  components?: number;
  /** With more columns than this, they are first reduced to this many principal components. */
  pca_columns?: number;
  /** Passes of the optimisation. Empty for 500, or 200 above 10,000 rows. */
  epochs?: number | null;
  /** With more rows than this, a random sample is fitted and the others are projected. */
  max_rows?: number;
}

/** pca_columns: as of t-SNE. parts: of each map's graph, how many do not meet; 1 where all rows hang together. */
export interface UmapReport {
  pca_columns: number | null;
  pca_variance: number | null;
  metric: string;
  min_dist: number;
  parts: number[];
  best_neighbours: number;
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

/**
 * How the table's rows were used. `fitted` may be fewer than `used` where a method fits on a sample.
 *
 * Of a recipe's steps: `removed` are rows they took away, `passed_over` rows that they chose not to learn from.
 */
export interface UsedRows {
  total: number;
  used: number;
  incomplete: number;
  outlying: number;
  excluded: number;
  removed: number;
  passed_over: number;
}
