// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/**
 * One row's cluster (0 is noise, null where the row misses what the model needs) and how sure it is.
 *
 * distance: to the centre of the own cluster (of the nearest one for noise), in the scaled columns. second: the next
 * nearest (or next most probable) cluster. probability: of the cluster, for mixtures. neighbour_distance: mean distance
 * to the 5 nearest training rows, by which the row is inside the domain or not.
 */
export interface AssignedRow {
  cluster: number | null;
  distance: number | null;
  second: number | null;
  second_distance: number | null;
  probability: number | null;
  second_probability: number | null;
  neighbour_distance: number | null;
  inside_domain: boolean | null;
}

/** Rows of a cluster (0 is noise): among those assigned, and when the model was made. */
export interface AssignedRows {
  cluster: number;
  rows: number;
  share: number;
  training_rows: number;
  training_share: number;
}

/** Allowed values of one column; an open end is null. */
export interface Bounds {
  column: string;
  lower?: number | null;
  upper?: number | null;
}

/** A category over the clusters: χ² test of independence, Cramér's V; labels beyond the 30 most frequent share the last. */
export interface CategoryProfile {
  column: string;
  labels: string[];
  chi_squared: number | null;
  degrees: number | null;
  p: number | null;
  p_adjusted: number | null;
  cramers_v: number | null;
  /** Cells whose expected count is below 5, where χ² is a poor guide. */
  expected_below_five: number;
  clusters: CategoryShares[];
}

/**
 * Shares of a column's labels (as in the profile's `labels`) within a cluster and among all other rows.
 *
 * residuals: adjusted standardised residuals of the contingency table (Haberman 1973); beyond ±2 is unusual.
 */
export interface CategoryShares {
  cluster: number;
  shares: number[];
  outside_shares: number[];
  residuals: (number | null)[];
}

/** Means of a cluster's rows in the columns' own units (shares for categories), and the medoid's values. */
export interface CentreRow {
  cluster: number;
  mean: number[];
  scaled: number[];
  medoid: (number | null)[];
}

export interface CentreTable {
  columns: string[];
  clusters: CentreRow[];
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
 * A numeric column in one cluster against all other rows.
 *
 * difference: of the means, in standard deviations (n − 1) of the whole column. p: Welch's t-test, p_adjusted: after Benjamini
 * & Hochberg (1995) over all columns and clusters.
 */
export interface ClusterFigures {
  cluster: number;
  mean: number | null;
  median: number | null;
  sd: number | null;
  outside_mean: number | null;
  outside_median: number | null;
  difference: number | null;
  t: number | null;
  p: number | null;
  p_adjusted: number | null;
}

/**
 * A cluster: its rows, and how they lie. medoid_row: the row (from 0) nearest to all others of its cluster by the sum of
 * distances (over up to 2,000 of them). radius: the largest distance of a fitted row to the centre; spread: the root mean square.
 * weight: of a mixture's component.
 */
export interface ClusterInfo {
  cluster: number;
  rows: number;
  share: number;
  silhouette: number | null;
  medoid_row: number | null;
  radius: number;
  spread: number;
  nearest_cluster: number | null;
  nearest_distance: number | null;
  weight: number | null;
}

/** A column's cells at some rows: numbers (booleans as 0 and 1, times as seconds since 1970) or labels; null if missing. */
export interface ColumnValues {
  name: string;
  type: "numeric" | "boolean" | "datetime" | "categorical";
  values: (number | string | null)[];
}

/** The comparison of several numbers of clusters for one method, over `rows` of `total` fitted rows. */
export interface CountChoice {
  counts: number[];
  criteria: Criterion[];
  left_out: LeftOut[];
  recommended: number | null;
  reason: Reason;
  rows: number;
  total: number;
  seconds: number;
}

/**
 * One measure over the numbers of clusters compared (`values` run along `counts` of the comparison), and what it prefers.
 *
 * elbow: the sum of squared distances to the clusters' means; `best` is its knee (Satopää et al. 2011). silhouette
 * (Rousseeuw 1987), calinski_harabasz, stability (mean adjusted Rand index of subsamples clustered again, `spread` its
 * standard deviation): the largest. davies_bouldin, bic, aic: the smallest. gap (Tibshirani et al. 2001): the smallest number whose
 * gap is at least the next one's less its standard error (`spread`). eigengap: the largest gap between eigenvalues of the
 * graph's Laplacian. `votes`: whether it takes part in the recommendation.
 */
export interface Criterion {
  name: "elbow" | "silhouette" | "calinski_harabasz" | "davies_bouldin" | "gap" | "bic" | "aic" | "stability" | "eigengap";
  values: (number | null)[];
  spread: (number | null)[] | null;
  best: number | null;
  votes: boolean;
}

/**
 * What the cut gives. `labels` are the clusters of the tree's leaves in the order drawn, 0 where a leaf is cut itself.
 *
 * lower, upper: any height from lower to below upper gives the same clusters (upper is null above the top); where upper
 * is not above lower, as with equal heights or inversions, no height does. sizes: the
 * rows of clusters 1, 2, …. silhouette: over `silhouette_rows` rows, null for one cluster.
 */
export interface CutResult {
  clusters: number;
  lower: number;
  upper: number | null;
  sizes: number[];
  labels: number[];
  silhouette: number | null;
  silhouette_rows: number;
  calinski_harabasz: number | null;
  davies_bouldin: number | null;
}

/** Another cut of the tree: by the number of clusters or by height. */
export interface CutSpec {
  model_dir: string;
  clusters?: number | null;
  height?: number | null;
  most_leaves?: number;
}

/** Rows with enough neighbours within a distance, and what they reach; all others are noise. */
export interface Dbscan {
  name?: "dbscan";
  /** How near neighbours must be. Empty: at the bend in the curve of nearest-neighbour distances; the result shows it. */
  distance?: number | null;
  /** A row with at least this many rows within ε, itself included, is a core row. */
  min_rows?: number;
  /** How the distance of two rows is measured. */
  metric?: "euclidean" | "cityblock" | "chebyshev" | "cosine" | "correlation";
}

/** distance: the ε used (null for HDBSCAN). cores, borders, noise: rows. */
export interface DensityReport {
  distance: number | null;
  min_rows: number;
  cores: number | null;
  borders: number | null;
  noise: number;
  curve: NeighbourCurve;
  mean_probability: number[] | null;
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

/**
 * Agreement with a column of known groups over the rows that have one; noise counts as a group of its own.
 *
 * contingency: a list a cluster (as in `clusters`), a number a label. Labels beyond the first 50 share the last column.
 */
export interface ExternalIndices {
  column: string;
  rows: number;
  adjusted_rand: number;
  adjusted_mutual_information: number;
  homogeneity: number;
  completeness: number;
  v_measure: number;
  clusters: number[];
  labels: string[];
  contingency: number[][];
}

/** A row far from its cluster's centre: the distance over the root mean square of its cluster's distances. */
export interface FarRow {
  row: number;
  cluster: number;
  distance: number;
  ratio: number;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/** Rows come from several normal distributions; each row belongs to each of them with a probability. */
export interface GaussianMixture {
  name?: "gaussian_mixture";
  /** How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why. */
  clusters?: number | null;
  /** Which shapes clusters may have. */
  covariance?: "full" | "tied" | "diag" | "spherical";
  /** How many random starts are tried; the best is kept. Empty: as many as about two seconds allow. */
  starts?: number | null;
  /** Added to every variance, so that no cluster shrinks to a point. */
  regularisation?: number;
  /** The fit stops here if it has not converged. */
  max_iterations?: number;
}

/** Dense regions of different density that persist over the widest range of distances; all other rows are noise. */
export interface Hdbscan {
  name?: "hdbscan";
  /** Groups with fewer rows than this are not clusters. */
  min_cluster_rows?: number;
  /** How many neighbours make a region dense; larger values mark more rows as noise. Empty: the minimum cluster size. */
  min_rows?: number | null;
  /** Which clusters of the tree are used. */
  selection?: "eom" | "leaf";
  /** Clusters nearer to each other than this are merged. */
  min_distance?: number;
  /** How the distance of two rows is measured. */
  metric?: "euclidean" | "cityblock" | "chebyshev";
}

/**
 * Means of the columns over the tree's leaves (in the order drawn), columns in the order of a tree of their own.
 *
 * Values are deviations from the column's mean in its standard deviations (n − 1), whatever the scaling; `limit` is the
 * 98 % quantile of their sizes, for the colour scale.
 */
export interface HeatMap {
  columns: string[];
  values: number[][];
  limit: number;
}

/** The two nearest clusters are joined repeatedly; the tree (dendrogram) is cut by number of clusters or by height. */
export interface Hierarchical {
  name?: "hierarchical";
  /** How the distance of two clusters is measured. */
  linkage?: "ward" | "average" | "complete" | "single" | "weighted" | "centroid" | "median";
  /** How the distance of two rows is measured. */
  metric?: "euclidean" | "cityblock" | "chebyshev" | "cosine" | "correlation";
  /** How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why. */
  clusters?: number | null;
  /** Cut the tree at this height instead of by a number of clusters. */
  height?: number | null;
}

export interface HierarchyReport {
  tree: Tree;
  heat_map: HeatMap | null;
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

/** Clusters whose rows lie near their mean: the sum of squared distances to the nearest centre is smallest. */
export interface KMeans {
  name?: "kmeans";
  /** How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why. */
  clusters?: number | null;
  /** How many random starts are tried; the best is kept. Empty: as many as about two seconds allow. */
  starts?: number | null;
  /** The fit stops here if it has not converged. */
  max_iterations?: number;
}

export interface KMeansReport {
  inertia: number;
  iterations: number;
  converged: boolean;
  starts: Starts | null;
}

/** Clusters around rows of the table (medoids), with any metric; less sensitive to distant rows than k-means. */
export interface KMedoids {
  name?: "kmedoids";
  /** How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why. */
  clusters?: number | null;
  /** How the distance of two rows is measured. */
  metric?: "euclidean" | "cityblock" | "chebyshev" | "cosine" | "correlation";
  /** How many random starts are tried; the best is kept. Empty: as many as about two seconds allow. */
  starts?: number | null;
  /** The fit stops here if it has not converged. */
  max_iterations?: number;
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
 * Every row of the table in its order; rows without a label have none in the column. 0 is noise.
 *
 * assigned: rows that nothing was learned from (left out, or beyond the sample) and that were assigned afterwards.
 */
export interface LabelsResult {
  output: string;
  rows: number;
  assigned: number;
  without_label: number;
  clusters: number;
  label_column: string;
}

/**
 * The clusters of the rows the model was made from, beside columns of the table, as a table of their own.
 *
 * clusters, height: another cut than the training's, for hierarchical clustering.
 */
export interface LabelsSpec {
  model_dir: string;
  table: Table;
  /** Columns of the table to keep; null for all. */
  columns?: string[] | null;
  clusters?: number | null;
  height?: number | null;
  label_name?: string;
  output_name?: string;
}

/**
 * One method, by its silhouette.
 *
 * silhouette, calinski_harabasz and davies_bouldin are of the rows in clusters (noise left out), with Euclidean distances
 * of the scaled columns, whatever metric the method has; the silhouette over `silhouette_rows` of them. stability: mean
 * adjusted Rand index of `stability_repeats` subsamples clustered again with the same parameters.
 */
export interface LeaderboardRow {
  index: number;
  state: "trained" | "failed";
  error_code: string | null;
  error_params: Record<string, string | number>;
  fitted_rows: number | null;
  warnings: TrainingWarning[];
  seconds: number;
  model: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
  clusters: number | null;
  /** Whether the number of clusters is the comparison's recommendation. */
  recommended: boolean;
  reason: Reason | null;
  sizes: number[];
  noise_rows: number;
  noise_share: number;
  silhouette: number | null;
  silhouette_rows: number | null;
  calinski_harabasz: number | null;
  davies_bouldin: number | null;
  stability: number | null;
  stability_sd: number | null;
  stability_repeats: number;
  external: ExternalIndices | null;
  assignment: "nearest_centre" | "nearest_medoid" | "most_probable" | "nearest_row" | "nearest_core" | null;
  starts: Starts | null;
  fit_seconds: number | null;
}

/**
 * A leaf as drawn: one row (its number in the table, from 0) or several joined ones (`row` is null).
 *
 * height: at which its rows are joined, 0 for one row. cluster: of the training's cut, 0 where its rows are of several.
 */
export interface Leaf {
  row: number | null;
  rows: number;
  height: number;
  cluster: number;
}

/** A criterion that was not computed, or not for every number: too_slow (the time was over), too_few_rows, not_defined. */
export interface LeftOut {
  name: "elbow" | "silhouette" | "calinski_harabasz" | "davies_bouldin" | "gap" | "bic" | "aic" | "stability" | "eigengap";
  reason: "too_slow" | "too_few_rows" | "not_defined";
}

/** A column of the matrix, the feature it comes from, and what it is shifted and divided by. */
export interface MatrixColumn {
  name: string;
  feature: string;
  centre: number;
  scale: number;
  missing: number;
}

/** medoid_rows: of each cluster, from 0. cost: the sum of distances to them. */
export interface MedoidsReport {
  medoid_rows: number[];
  cost: number;
  swaps: number;
  converged: boolean;
  starts: Starts | null;
}

/** Two nodes joined: leaves are 0 … n − 1 in the order drawn, merges n, n + 1, … in the order of this list. */
export interface Merge {
  left: number;
  right: number;
  height: number;
  rows: number;
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

/** Components in the clusters' order; bic and aic of the fit. certain: rows whose probability is at least 0.9. */
export interface MixtureReport {
  weights: number[];
  log_likelihood: number;
  bic: number;
  aic: number;
  parameters: number;
  iterations: number;
  converged: boolean;
  certain: number;
  standard_deviations: number[][];
  starts: Starts | null;
}

/** A method with its parameters. */
export interface ModelChoice {
  name: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
  parameters: KMeans | Hierarchical | GaussianMixture | KMedoids | Dbscan | Hdbscan | Spectral;
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
  features: ModelInput[];
}

/** Distances to the neighbour that makes a row a core, from the largest to the smallest, at evenly spaced rows. */
export interface NeighbourCurve {
  rank: number[];
  distance: number[];
  knee: number | null;
}

/**
 * A numeric column (dates as seconds since 1970) over the clusters: one-way analysis of variance and Kruskal–Wallis.
 *
 * eta_squared: share of the column's variance between the clusters.
 */
export interface NumericProfile {
  column: string;
  type: "numeric" | "boolean" | "datetime";
  eta_squared: number | null;
  f: number | null;
  anova_p: number | null;
  anova_p_adjusted: number | null;
  kruskal_h: number | null;
  kruskal_p: number | null;
  kruskal_p_adjusted: number | null;
  clusters: ClusterFigures[];
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

/**
 * Rows of the table (from 0) with their clusters (0 is noise) and scores of the first principal components.
 *
 * role: fitted, or assigned (left out of learning). silhouette: null where it was not computed. distance: to the own
 * cluster's centre.
 */
export interface Points {
  points: Shown;
  row: number[];
  cluster: (number | null)[];
  role: ("fitted" | "assigned")[];
  scores: ScoreColumn[];
  explained: number[];
  silhouette: (number | null)[];
  distance: (number | null)[];
  colours: ColumnValues[];
}

/** Rows of the projection to draw. columns: of the table, to colour by or to show; rows: these alone (from 0). */
export interface PointsSpec {
  model_dir: string;
  table: Table;
  columns?: string[];
  rows?: number[] | null;
  most_points?: number;
  recipe?: TrainingRecipe | null;
}

/** Rows in the order asked, and as many notes. */
export interface PredictRowsResult {
  model: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
  assignment: "nearest_centre" | "nearest_medoid" | "most_probable" | "nearest_row" | "nearest_core";
  clusters: number[];
  distance_limit: number;
  rows: AssignedRow[];
  row_notes: RowNotes[];
}

/** Rows typed by hand, answered at once. */
export interface PredictRowsSpec {
  model_dir: string;
  rows: (Record<string, number | string | boolean | null>)[];
}

/** Rows of a Parquet file to assign; `mapping` names, for a feature, the file's column that takes its place. */
export interface PredictSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
}

/**
 * What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.
 *
 * outside_domain: rows farther from the training rows than 96 % of those are from each other (`distance_limit`).
 * `distance_distribution` is of the distances to the own cluster's centre.
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
  model: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
  assignment: "nearest_centre" | "nearest_medoid" | "most_probable" | "nearest_row" | "nearest_core";
  clusters: AssignedRows[];
  distance_limit: number;
  overflowed: number;
  distance_distribution: Distribution | null;
}

/** How columns become numbers of one scale. Categories become columns of 0 and 1, which are scaled as the others. */
export interface Preparing {
  missing?: Missing;
  outliers?: Outliers;
  encoding?: Encoding;
  /** How columns are brought to one scale. */
  scaling?: "unit_variance" | "pareto" | "centre" | "range" | "robust";
}

/** How columns become numbers of one scale. Categories become columns of 0 and 1, which are scaled as the others. */
export interface PreparingOutput {
  missing?: Missing;
  outliers?: hakaru_compute__preparation__spec__Outliers;
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

/**
 * What distinguishes each cluster, the column that differs most first.
 *
 * The same rows made the clusters: p-values are far too small for columns that the method saw, and are no evidence
 * that clusters exist. They rank columns.
 */
export interface Profiles {
  numeric: NumericProfile[];
  categories: CategoryProfile[];
  rows: Shown;
  tests: number;
}

/** Principal components of the scaled columns, to draw the clusters in; loadings are a list a component. */
export interface Projection {
  points: Points;
  columns: string[];
  loadings: number[][];
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

/**
 * Why a number is recommended; params: clusters, votes, of, criteria.
 *
 * majority: most criteria that vote prefer it. tie_silhouette: several have as many votes, the silhouette is best for this
 * one. only_criterion: one criterion alone could be computed. none: nothing could be computed.
 */
export interface Reason {
  code: "majority" | "tie_silhouette" | "tie_fewest" | "only_criterion" | "none";
  params: Record<string, string | number>;
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

/** Everything a person would show with the model; `absent` are parts that were not made, with the reason. */
export interface Report {
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  features: Feature[];
  preparing: PreparingOutput;
  rows: UsedRows;
  columns: MatrixColumn[];
  warnings: TrainingWarning[];
  absent: Absent[];
  provenance: Provenance;
  recipe: RecipeUse | null;
  report_seconds: number;
  model: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
  summary: LeaderboardRow;
  assignment: "nearest_centre" | "nearest_medoid" | "most_probable" | "nearest_row" | "nearest_core";
  clusters: ClusterInfo[];
  choice: CountChoice | null;
  silhouette: SilhouettePlot | null;
  profiles: Profiles;
  centres: CentreTable;
  projection: Projection;
  external: ExternalIndices | null;
  outliers: hakaru_compute__kinds__clustering__report_spec__Outliers;
  kmeans: KMeansReport | null;
  gaussian_mixture: MixtureReport | null;
  kmedoids: MedoidsReport | null;
  hierarchical: HierarchyReport | null;
  density: DensityReport | null;
  spectral: SpectralReport | null;
}

/** budget_s: what comparing numbers of clusters may take, where the training did not do it. */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  recipe?: TrainingRecipe | null;
  budget_s?: number;
  most_points?: number;
  most_leaves?: number;
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

/** Which numbers of clusters are compared, and how long that may take. */
export interface Scan {
  /** The smallest number of clusters to compare. */
  smallest?: number;
  /** The largest number of clusters to compare. */
  largest?: number;
  /** Seconds allowed for the comparison of each method; numbers that cannot be compared in time are left out. */
  budget_s?: number;
}

/** A score of every point; null where the row has none. */
export interface ScoreColumn {
  name: string;
  values: (number | null)[];
}

/** How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept. */
export interface Shown {
  shown: number;
  total: number;
}

/**
 * A cluster's silhouettes from the largest to the smallest: of every row, or of evenly spaced ones of very many.
 *
 * rows: their row numbers (from 0). below_zero: rows of all that lie nearer to another cluster.
 */
export interface SilhouetteBar {
  cluster: number;
  count: number;
  mean: number;
  below_zero: number;
  values: number[];
  rows: number[];
}

/** The silhouette of rows in clusters, over `rows.shown` of `rows.total` rows (a sample of very many). */
export interface SilhouettePlot {
  mean: number;
  rows: Shown;
  clusters: SilhouetteBar[];
}

/** A graph of neighbouring rows, cut where few links cross: clusters of any shape (Ng, Jordan & Weiss 2001). */
export interface Spectral {
  name?: "spectral";
  /** How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why. */
  clusters?: number | null;
  /** How rows are linked with each other. */
  affinity?: "nearest_neighbours" | "rbf";
  /** How many rows each row is linked with. */
  neighbours?: number;
  /** How quickly similarity falls with distance, for RBF. Empty for 1 / number of columns. */
  gamma?: number | null;
  /** How many random starts are tried; the best is kept. Empty: as many as about two seconds allow. */
  starts?: number | null;
}

/** eigenvalues: the smallest of the normalised Laplacian. parts: pieces of the graph that nothing joins. */
export interface SpectralReport {
  eigenvalues: number[];
  parts: number;
  gamma: number | null;
  starts: Starts | null;
}

/** How many random starts were made, and how many of them reached the result that is kept (its cost within 0.01 %). */
export interface Starts {
  done: number;
  reached: number;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/**
 * Which columns, rows and methods. Nothing is kept aside for a test: nothing is predicted.
 *
 * label_column: a column with known groups, which no method sees; results are compared with it.
 */
export interface TrainOptions {
  features: Feature[];
  preparing?: Preparing;
  /** Row numbers (from 0) not to learn from, such as known outliers; they are assigned afterwards. */
  excluded_rows?: number[];
  /** Use a random sample of this many rows of a very large table. Empty for all. */
  sample_rows?: number | null;
  /** The same seed gives the same samples and clusters. */
  seed?: number;
  models: ModelChoice[];
  scan?: Scan;
  /** A column with groups that are already known. No method uses it; the result is compared with it. */
  label_column?: string | null;
}

/** What was made: the methods in the order of their silhouettes, and what to be careful about. */
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

/** Which table, columns, rows and methods. */
export interface TrainSpec {
  features: Feature[];
  preparing?: Preparing;
  /** Row numbers (from 0) not to learn from, such as known outliers; they are assigned afterwards. */
  excluded_rows?: number[];
  /** Use a random sample of this many rows of a very large table. Empty for all. */
  sample_rows?: number | null;
  /** The same seed gives the same samples and clusters. */
  seed?: number;
  table: Table;
  recipe?: TrainingRecipe | null;
  models: ModelChoice[];
  scan?: Scan;
  /** A column with groups that are already known. No method uses it; the result is compared with it. */
  label_column?: string | null;
}

/** A model that was kept. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "kmeans" | "hierarchical" | "gaussian_mixture" | "kmedoids" | "dbscan" | "hdbscan" | "spectral";
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
  code: "rows_without_target" | "rows_incomplete" | "rows_outlying" | "outliers_masked" | "values_far" | "columns_constant" | "columns_id_like" | "columns_empty" | "columns_many_missing" | "columns_collinear" | "columns_dependent" | "columns_many_categories" | "target_leak" | "leak_order" | "leak_cut" | "leak_alone" | "leak_combination" | "rows_alike" | "too_good" | "rows_repeated" | "rows_repeated_across_split" | "time_order_shuffled" | "rows_few" | "rows_fewer_than_columns" | "mape_near_zero" | "target_repeats" | "test_rows_few" | "test_far_from_folds" | "test_row_far" | "fold_rows_far" | "kept_worse_than_folds" | "rows_subsampled" | "rows_lack_targets" | "rows_condensed" | "not_converged" | "no_unique_solution" | "constant_within_classes" | "classes_separated" | "columns_rounded" | "probabilities_uninformed" | "search_cut_short" | "groups_few" | "recipe_target_untouched" | "recipe_target_rows" | "recipe_rows_left_out" | "recipe_rows_unscored" | "rows_sampled" | "rows_outlying_left_out" | "categories_as_numbers" | "structure_weak" | "no_structure_found" | "clusters_unstable" | "cluster_tiny" | "clusters_fewer_than_asked" | "noise_much" | "all_noise" | "one_cluster" | "components_empty" | "components_collapsed" | "graph_disconnected" | "inversions" | "scan_at_edge" | "scan_rows_sampled";
  params: Record<string, string | number>;
}

/**
 * A dendrogram: leaves from left to right, and the merges from the lowest to the highest.
 *
 * ordered: whether neighbouring leaves are the most alike there can be (optimal leaf ordering, Bar-Joseph et al. 2001).
 * cophenetic: correlation of the heights at which rows are joined with their distances. heights: at which a cut has the
 * highest merges made, the highest first: a cut below the first gives two clusters, and so on.
 */
export interface Tree {
  leaves: Leaf[];
  merges: Merge[];
  rows: number;
  truncated: boolean;
  ordered: boolean;
  cophenetic: number | null;
  heights: number[];
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

/** noise: rows (from 0) that belong to no cluster. far: the rows farthest from their centre for their cluster's spread. */
export interface hakaru_compute__kinds__clustering__report_spec__Outliers {
  noise_rows: number[];
  noise: Shown;
  far: FarRow[];
}

/** Which numbers count as outliers, judged column by column, and what happens to them. */
export interface hakaru_compute__preparation__spec__Outliers {
  /** Which numbers count as outliers, column by column. */
  method?: "none" | "three_sigma" | "hampel" | "bounds";
  /** What happens to outliers. */
  action?: "clip" | "missing" | "delete_row";
  /** How many σ (or scaled MADs) the limits lie from the centre. */
  width?: number;
  /** The limits of each column, for the method “Set bounds”. */
  bounds?: Bounds[];
}
