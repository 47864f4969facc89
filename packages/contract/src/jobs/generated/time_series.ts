// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: "not_defined" | "too_slow" | "too_few_rows" | "not_affordable";
  params: Record<string, string | number>;
}

/**
 * Rows in alarm without a break. first_row, last_row: of the table from 0; seconds: how long, null where times are no dates.
 * over_since: row of the first of the scores above the threshold that led to it. peak: the highest score, at `peak_row`. actual:
 * whether it has an anomalous row in it; null where nothing is labelled. delay_rows: from the start of the event to the alarm,
 * where it is the event's first. contributions: of the channels at the peak, largest first.
 */
export interface Alarm {
  first_row: number;
  last_row: number;
  first_time: number | null;
  last_time: number | null;
  run: string | null;
  rows: number;
  seconds: number | null;
  over_since: number;
  peak: number;
  peak_row: number;
  actual: boolean | null;
  delay_rows: number | null;
  contributions: Contribution[];
}

/**
 * What alarms come to over the rows of a part that have a score. Shares are null where they are not defined.
 *
 * rows, normal, anomalous: with a score, and of these with each label. flagged: rows in alarm. Of rows: precision, recall, f1
 * (as they are; not point-adjusted), far: normal rows in alarm / normal rows, mar: anomalous rows without / anomalous rows.
 * events: stretches of anomalous rows; detected: with an alarm in them; delay_rows: median from the start of a detected event
 * to its first row in alarm; delay_seconds: the same, where times are dates. alarms: stretches of rows in alarm; false_alarms:
 * without any anomalous row; event_precision: alarms that are none of these / alarms, event_recall: detected / events.
 * range_recall: the mean share of an event's rows in alarm, divided by the number of alarms it is covered by;
 * range_precision: the mean share of an alarm's labelled rows that are anomalous, divided by the number of events in it (Tatbul et
 * al., NeurIPS 2018: flat bias, α = 0, cardinality 1/x); null in what was trained before they were counted. days:
 * that the rows last, null where times are no dates; alarms_a_day, false_alarms_a_day. cost: missed rows and false rows by
 * the rule's costs.
 */
export interface AlarmFigures {
  rows: number;
  normal: number;
  anomalous: number;
  flagged: number;
  precision: number | null;
  recall: number | null;
  f1: number | null;
  far: number | null;
  mar: number | null;
  events: number;
  detected: number;
  event_precision: number | null;
  event_recall: number | null;
  event_f1: number | null;
  range_precision: number | null;
  range_recall: number | null;
  range_f1: number | null;
  delay_rows: number | null;
  delay_seconds: number | null;
  alarms: number;
  false_alarms: number | null;
  days: number | null;
  alarms_a_day: number | null;
  false_alarms_a_day: number | null;
  cost: number | null;
}

/** A model to train. */
export interface AnomalyModel {
  name: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting";
  parameters: Ensemble | Pca | NearestNeighbours | RecentWindows | IsolationForest | GradientBoosting;
}

/**
 * What is watched (`features`: numeric or boolean channels), and what is known of it.
 *
 * time: the column that says when each row was; without one, rows are one step apart. runs: the column that says which run
 * (file, batch) a row is of. models are trained beside two baselines that are always there: one that flags every row, and one
 * that flags none.
 */
export interface AnomalyOptions {
  supervision?: "unsupervised" | "supervised";
  features: Feature[];
  time?: string | null;
  runs?: string | null;
  labels?: Labels;
  /** Anomalous rows, and windows that reach into them, are not used for training. Unsupervised models only. */
  normal_only?: boolean;
  window?: Window;
  /** For this many rows, the last value replaces a missing one; a window may also lack this many rows. */
  hold?: number;
  split?: AnomalySplit;
  threshold?: ThresholdRule;
  models: AnomalyModel[];
  /** The same seed gives the same models. */
  seed?: number;
}

/**
 * Which rows are kept aside for the test.
 *
 * first_rows: the first rows of each run are learned from, the rest is the test. events: as time, at a place where no anomaly
 * is cut in two. test_runs: names of the runs of the test; empty: so many at random as `test_share` says.
 */
export interface AnomalySplit {
  /** Which rows are held out for testing. */
  method?: "automatic" | "time" | "events" | "runs" | "first_rows" | "none" | "shuffled";
  /** Share of rows, or of runs, held out for testing. */
  test_share?: number;
  /** How many rows of each run are used for training, if the split is by first rows. */
  first_rows?: number;
  test_runs?: string[];
  /** Rows left out between training and test. Empty: the window length. */
  embargo?: number | null;
  /** Number of parts of the training rows, each scored by a model that has not seen it. */
  folds?: number;
}

/** Something a careful person would want to know. `code` has words in the catalogues; `params` fill them. */
export interface AnomalyWarning {
  code: "rows_resorted" | "rows_same_time" | "rows_without_time" | "series_gaps" | "rows_bridged" | "series_uneven" | "rows_without_window" | "values_carried" | "columns_constant" | "columns_empty" | "columns_many_missing" | "columns_gappy" | "labels_missing" | "rows_unlabelled" | "no_anomalies" | "no_anomalies_in_training" | "no_anomalies_in_test" | "events_few" | "test_events_few" | "training_rows_few" | "training_outliers" | "split_shuffled" | "embargo_short" | "threshold_replaced" | "not_better_than_flagging_all" | "model_failed";
  params: Record<string, string | number>;
}

/** A channel's values at the rows of `Report.course`; null where missing. */
export interface ChannelCourse {
  channel: string;
  values: (number | null)[];
}

/** A channel's mean share in the scores at the peaks of alarms, of all and of actual ones; null without any. */
export interface ChannelShare {
  channel: string;
  all_alarms: number | null;
  actual_alarms: number | null;
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
  options: AnomalyOptions;
  table: KnownTable;
}

/**
 * A threshold by a rule. method: the one that was used; asked: the one that was asked for, another where that cannot be had
 * (`reason`). rows, anomalous: training rows it was chosen by. fitted: whether the tail of POT was fitted, or its quantile
 * taken as there are too few rows beyond.
 */
export interface ChosenThreshold {
  value: number;
  method: "quantile" | "false_alarms" | "pot" | "cost" | "f1";
  asked: "quantile" | "false_alarms" | "pot" | "cost" | "f1";
  reason: "no_anomalies" | "no_normal_rows" | "no_dates" | "too_few_rows" | null;
  rows: number;
  anomalous: number;
}

/** A channel's share in a score. */
export interface Contribution {
  channel: string;
  share: number;
}

/** Of a part, thinned: the ROC curve (false-alarm rate, detection rate) and the precision-recall curve, row by row. */
export interface Curves {
  part: "training" | "left_out" | "test";
  far: number[];
  detection: number[];
  recall: number[];
  precision: number[];
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

/** The mean score of PCA, nearest windows and isolation forest, each on the scale of normal rows. */
export interface Ensemble {
  name?: "ensemble";
}

/**
 * Anomalous rows in a row. detected: whether an alarm lies in it; delay: from its start to its first row in alarm. by_alarm: the
 * share of its rows in alarm.
 */
export interface Event {
  part: "training" | "left_out" | "test";
  run: string | null;
  first_row: number;
  last_row: number;
  first_time: number | null;
  last_time: number | null;
  rows: number;
  detected: boolean;
  delay_rows: number | null;
  delay_seconds: number | null;
  by_alarm: number;
  peak: number | null;
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

/** A trained model as a zip, with the threshold that is set of it; model_settings: null as trained. */
export interface ExportSpec {
  model_dir: string;
  table: Table;
  output_name?: string;
  model_settings?: ModelSettings | null;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/** A gap in the series: times of the rows before and after it, and how many rows would have fit into it. */
export interface Gap {
  run: string | null;
  from_time: number;
  to_time: number;
  rows: number;
}

/** Small trees on mean, spread, slope, range, differences and spectral bands of windows, learning from labels of equal weight. */
export interface GradientBoosting {
  name?: "gradient_boosting";
  /** How many trees. */
  trees?: number;
  /** How much each tree adds. Smaller values need more trees. */
  learning_rate?: number;
  /** Leaves per tree. */
  leaves?: number;
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

/** Random trees isolate windows; those isolated by few cuts are anomalous. It does not see relations between channels. */
export interface IsolationForest {
  name?: "isolation_forest";
  /** How many trees. */
  trees?: number;
  /** How many windows each tree uses. */
  rows_a_tree?: number;
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

/** Rows by label, and events: stretches of anomalous rows within a run. */
export interface LabelFacts {
  source: "column" | "ranges" | "both" | "none";
  normal: number;
  anomalous: number;
  unlabelled: number;
  events: number;
}

/**
 * Rows from `start` to `end`, both inclusive, are anomalous: times (ISO 8601 text, or numbers of a numeric time column), or
 * rows from 0 of the table where the series has no time column. run: in this run alone; null in every run.
 */
export interface LabelRange {
  start: string | number;
  end: string | number;
  run?: string | null;
}

/**
 * Which rows are known to be anomalous: by a column, by ranges, or not at all.
 *
 * column: numbers and booleans: every value but 0 is anomalous; categories: every one that is not among `normal`. A row without
 * a value is not judged. ranges: what lies in none of them is normal. With both, a row is anomalous by either.
 */
export interface Labels {
  column?: string | null;
  normal?: string[];
  ranges?: LabelRange[] | null;
}

/**
 * A model, or a baseline (`index` null): one that flags every row, one that flags none.
 *
 * training: over training rows, each scored by a model that has not seen it; test: over rows kept aside, null without any.
 * settings: threshold, floor and smallest duration that both were made with. scores: the course of the scores.
 */
export interface LeaderboardRow {
  index: number | null;
  model: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting" | "dummy_all" | "dummy_none";
  state: "trained" | "failed";
  error_code: string | null;
  error_reason: string | null;
  training: AlarmFigures | null;
  test: AlarmFigures | null;
  training_ranking: Ranking | null;
  test_ranking: Ranking | null;
  settings: ModelSettings | null;
  threshold: ChosenThreshold | null;
  scores: ScoreCourse | null;
  fit_seconds: number | null;
  total_seconds: number | null;
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  warnings: AnomalyWarning[];
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

/** A trained model's channels, in the order they were chosen. */
export interface ModelInputs {
  features: ModelInput[];
}

/**
 * What is set of a trained model. A row is in alarm while its score, and those of the rows just before it, as many as
 * `smallest_duration` says in all, lie above the larger of `threshold` and `floor`.
 */
export interface ModelSettings {
  threshold: number;
  floor?: number | null;
  smallest_duration?: number;
}

/** Distance of a window from the most similar normal windows. For a single channel, whole sub-sequences are compared. */
export interface NearestNeighbours {
  name?: "nearest_neighbours";
  /** The mean distance to this many normal windows is used. */
  neighbours?: number;
  /** Taken evenly from the training windows. */
  windows?: number;
}

/**
 * A row: its time, ISO 8601 text or, for a model whose time column is a number, a number; null for one without. values: by
 * feature; one that is left out counts as missing.
 */
export interface OnlineRow {
  time?: string | number | null;
  values: Record<string, number | null>;
}

/**
 * Of a row. note: why it has no score (gap: not enough rows since a gap in time; too_few_rows: not enough rows before it;
 * missing: half of the channels have no value for longer than one may stand in; sampling_changed: rows come at less than half of
 * the training's interval). contributions: the channels' shares, of a row in alarm, the largest first. stuck: channels that have
 * stood still for longer than ever in training; missing: channels without a value for longer than one may stand in.
 */
export interface OnlineScore {
  time: string | number | null;
  score: number | null;
  alarm: boolean | null;
  note: "gap" | "too_few_rows" | "missing" | "sampling_changed" | null;
  contributions: Record<string, number>;
  stuck: string[];
  missing: string[];
}

/**
 * rows: of one run, oldest first, times rising: those before, as many as there are up to `rows_before`, then the new ones, the
 * first of which is `first`. still_before: of channels in `still_limits`, for how many rows before `rows` they had the first row's value.
 */
export interface OnlineScoreSpec {
  model_dir: string;
  model_settings?: ModelSettings | null;
  rows: OnlineRow[];
  first?: number;
  still_before?: Record<string, number>;
}

/** Of the new rows, in their order, with the settings they were judged by. */
export interface OnlineScores {
  scores: OnlineScore[];
  model_settings: ModelSettings;
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

/** T² and Q (SPE): distances within and from the principal components of normal windows. For a single channel this is Sub-PCA. */
export interface Pca {
  name?: "pca";
  /** Empty: as many as explain the share of variance below. */
  n_components?: number | null;
  /** The share of variance that the components explain together. */
  explained?: number;
}

/**
 * A new series, in any order; its columns may go by other names (`mapping`), those of time, runs and label as well. It is judged
 * where the file has the label's column. model_settings: null as trained.
 */
export interface PredictSpec {
  model_dir: string;
  table: Table;
  mapping?: Record<string, string | null>;
  /** Input columns copied to the output; null for all. */
  keep_columns?: string[] | null;
  output_name?: string;
  model_settings?: ModelSettings | null;
  most_points?: number;
  most_alarms?: number;
}

/**
 * What happened to the rows. Columns of the output: `score`, `alarm` (true in alarm, null without a score), `threshold`, `run`
 * where there are runs, `largest` (the channel that contributes most, of rows in alarm), `note` (why a row has no score:
 * no_time, same_time, too_few_rows since the beginning of its run, since a gap, missing values), then the input's, in its order.
 *
 * notes: rows by note. alarms: at most `most_alarms`, the first; alarm_count: all. figures: of all rows; by run where there are
 * runs, at most 1,000. gaps: steps that windows do not reach over; step_differs: the file's step where it differs by more than a
 * fifth from the training's, whose windows then span another time.
 */
export interface PredictSummary {
  output: string;
  rows: number;
  missing_values: Record<string, number>;
  unreadable_values: UnreadableColumn[];
  filled_rows: number;
  unknown_categories: UnknownCategories[];
  seconds: number;
  model: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting";
  model_settings: ModelSettings;
  scored: number;
  flagged: number;
  notes: Record<string, number>;
  gaps: number;
  step: number | null;
  step_differs: boolean;
  runs: RunFigures[];
  figures: AlarmFigures;
  ranking: Ranking | null;
  alarm_count: number;
  alarms: Alarm[];
  course: ScoreCourse;
  /** Channels that stood still for longer than ever in training. */
  stuck: string[];
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
 * How well scores tell anomalous rows from normal ones, whatever the threshold; null without both. roc_auc, pr_auc (average
 * precision): row by row. vus_pr, vus_roc: volumes under the surfaces over buffers of 0 to `buffer` rows around each event
 * (Paparrizos et al. 2022), which forgive alarms that are a little early or late.
 */
export interface Ranking {
  roc_auc: number | null;
  pr_auc: number | null;
  vus_roc: number | null;
  vus_pr: number | null;
  buffer: number;
}

/** Left matrix profile: distance to the most similar recent windows. Adapts to a changing series; mainly for single channels. */
export interface RecentWindows {
  name?: "recent_windows";
  /** The mean square distance to this many recent windows is used. */
  neighbours?: number;
  /** How many earlier windows each window is compared with. */
  recent?: number;
  /** Number of earlier rows whose distances define what is usual. */
  memory?: number;
  /** Used in place of recent windows at the beginning of a series. */
  windows?: number;
}

/** A column of the raw table that the recipe begins with; `kind` is how the table stores it. */
export interface RecipeInput {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
  kind: string;
}

/** What a report of a model says. gaps: at most 100, the longest first; `series.gaps` counts all. */
export interface Report {
  model: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting";
  supervision: "unsupervised" | "supervised";
  parameters: Record<string, string | number | boolean | number[] | string[][] | null>;
  features: Feature[];
  used: string[];
  time: string | null;
  runs_column: string | null;
  series: SeriesFacts;
  labels: LabelFacts;
  split: SplitFacts;
  window: WindowFacts;
  model_settings: ModelSettings;
  threshold: ChosenThreshold | null;
  training: AlarmFigures;
  test: AlarmFigures | null;
  training_ranking: Ranking | null;
  test_ranking: Ranking | null;
  flag_all: AlarmFigures;
  flag_none: AlarmFigures;
  course: ScoreCourse;
  channels: ChannelCourse[];
  histograms: ScoreHistogram[];
  curves: Curves[];
  alarms: Alarm[];
  alarm_count: number;
  events: Event[];
  event_count: number;
  shares: ChannelShare[];
  runs: RunFigures[];
  gaps: Gap[];
  warnings: AnomalyWarning[];
  absent: Absent[];
  provenance: Provenance;
  report_seconds: number;
}

/** A report of a model, within `budget_s` seconds. model_settings: null as trained. */
export interface ReportSpec {
  model_dir: string;
  table: Table;
  model_settings?: ModelSettings | null;
  budget_s?: number;
  most_points?: number;
  most_alarms?: number;
}

/** Alarms of a run. figures: null where it has no scored row. */
export interface RunFigures {
  run: string;
  rows: number;
  figures: AlarmFigures | null;
}

/**
 * Scores in order of time, thinned: of each piece of rows the lowest and the highest stay. times: seconds since 1970 of the
 * series' clock where they are dates. labels: true anomalous, null not labelled. runs: places in `run_names`.
 */
export interface ScoreCourse {
  rows: number[];
  times: (number | null)[];
  runs: number[];
  run_names: string[];
  parts: ("training" | "left_out" | "test")[];
  scores: (number | null)[];
  labels: (boolean | null)[];
  total: number;
}

/** Rows of a part by score: edges (b + 1), and in each bin the normal, the anomalous and the unlabelled ones. */
export interface ScoreHistogram {
  part: "training" | "left_out" | "test";
  edges: number[];
  normal: number[];
  anomalous: number[];
  unlabelled: number[];
}

/**
 * step: the (lower) median step from row to row: seconds where times are dates, else the time column's unit; null without
 * a time column. runs: how many; gaps: steps that windows do not reach over; bridged: steps that lack a few rows, over which they
 * do. resorted: rows that stood before an earlier one;
 * same_time, without_time: rows that were left out, as another of their run has their time, or as they have none. carried:
 * cells for which an earlier value stood in. without_window: rows with too few rows before them to have a score.
 */
export interface SeriesFacts {
  rows: number;
  time: "datetime" | "numeric" | null;
  step: number | null;
  runs: number;
  gaps: number;
  bridged: number;
  resorted: number;
  same_time: number;
  without_time: number;
  carried: number;
  without_window: number;
}

/**
 * Rows by part; where the test begins, in a split by time or events: its row of the table from 0, and its time. test_runs: the
 * names of runs in the test. learned: training rows that models are fitted on.
 */
export interface SplitFacts {
  method: "time" | "events" | "runs" | "first_rows" | "none" | "shuffled";
  training: number;
  left_out: number;
  test: number;
  learned: number;
  embargo: number;
  test_first_row: number | null;
  test_first_time: number | null;
  test_runs: string[];
  test_events: number;
  training_events: number;
}

/**
 * What online calls need. rows_before: how many rows before one its score, its alarm and what is said of its channels follow
 * from; step: as `SeriesFacts.step`, null for a model without a time column. still_limits: of channels that may stand still for longer
 * than these rows, from how many equal values in a row on they are stuck; unwatched: channels that may for longer than 12,000 rows.
 */
export interface Start {
  model: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting";
  features: string[];
  time: "datetime" | "numeric" | null;
  step: number | null;
  rows_before: number;
  still_limits: Record<string, number>;
  unwatched: string[];
  model_settings: ModelSettings;
}

/** A trained model that is to run online. model_settings: null as trained. */
export interface StartSpec {
  model_dir: string;
  model_settings?: ModelSettings | null;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/**
 * Of the settings: figures by part, and what it takes to draw and drag. choices: what each method would choose by the
 * training rows. chosen: how the threshold was chosen, null where `model_settings` say it.
 */
export interface ThresholdAnswer {
  model_settings: ModelSettings;
  chosen: ChosenThreshold | null;
  choices: ChosenThreshold[];
  training: AlarmFigures;
  test: AlarmFigures | null;
  histograms: ScoreHistogram[];
  curves: ThresholdCurve[];
  course: ScoreCourse;
  labelled: boolean;
}

/**
 * Figures of a part at rising thresholds, row by row (a smallest duration of 1), to show while one is dragged; null where
 * not defined. alarms: stretches of rows above.
 */
export interface ThresholdCurve {
  part: "training" | "left_out" | "test";
  thresholds: number[];
  far: (number | null)[];
  mar: (number | null)[];
  f1: (number | null)[];
  cost: (number | null)[];
  flagged: number[];
  alarms: number[];
  alarms_a_day: (number | null)[];
}

/**
 * How a threshold is chosen: by scores of training rows, each scored by a model that has not seen it, never by test rows.
 *
 * quantile, false_alarms and pot go by normal rows alone, and need no anomaly; cost and f1 need labels of both kinds.
 */
export interface ThresholdRule {
  /** How the threshold is chosen, from training rows only. */
  method?: "automatic" | "quantile" | "false_alarms" | "pot" | "cost" | "f1";
  /** The share of normal rows below the threshold. */
  quantile?: number;
  /** How many are acceptable; needs times that are dates. */
  false_alarms_a_day?: number;
  /** The probability that a normal row lies above the threshold (POT). */
  risk?: number;
  /** Cost of an anomalous row without an alarm, relative to that of a false alarm row. */
  cost_missed?: number;
  /** Cost of a normal row in alarm. */
  cost_false_alarm?: number;
  /** The threshold is never below this score, so that small but unusual deviations give no alarm. */
  floor?: number | null;
  /** An alarm begins once this many consecutive rows lie above the threshold. */
  smallest_duration?: number;
}

/**
 * What a threshold would mean: of `trial`, which nobody kept; else of the one that `rule` chooses (its floor and smallest
 * duration are then used too); else of `model_settings`. All null: as trained. Costs are the rule's in any case.
 */
export interface ThresholdSpec {
  model_dir: string;
  model_settings?: ModelSettings | null;
  rule?: ThresholdRule | null;
  trial?: ModelSettings | null;
  bins?: number;
  most_points?: number;
}

/**
 * The leaderboard, the best first, baselines among them, and what to be careful about.
 *
 * ranked_by: vus_pr: of the test, or of the training where the test has no anomaly (`ranked_on`); far: nothing is labelled
 * anomalous, so that models cannot be told apart but by false alarms.
 */
export interface TrainResult {
  leaderboard: LeaderboardRow[];
  trained: TrainedModel[];
  warnings: AnomalyWarning[];
  ranked_by: "vus_pr" | "far";
  ranked_on: "test" | "training";
  series: SeriesFacts;
  labels: LabelFacts;
  split: SplitFacts;
  window: WindowFacts;
  provenance: Provenance;
}

/** With the table. Its rows may be in any order: they are sorted by time within each run. */
export interface TrainSpec {
  supervision?: "unsupervised" | "supervised";
  features: Feature[];
  time?: string | null;
  runs?: string | null;
  labels?: Labels;
  /** Anomalous rows, and windows that reach into them, are not used for training. Unsupervised models only. */
  normal_only?: boolean;
  window?: Window;
  /** For this many rows, the last value replaces a missing one; a window may also lack this many rows. */
  hold?: number;
  split?: AnomalySplit;
  threshold?: ThresholdRule;
  models: AnomalyModel[];
  /** The same seed gives the same models. */
  seed?: number;
  table: Table;
}

/** A model that was kept, with the settings it starts with. */
export interface TrainedModel {
  index: number;
  folder: string;
  inputs: RecipeInput[] | null;
  name: "ensemble" | "pca" | "nearest_neighbours" | "recent_windows" | "isolation_forest" | "gradient_boosting";
  settings: ModelSettings;
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

/** How far a score looks back. Windows end at the row that is scored, and never reach over a gap or into another run. */
export interface Window {
  /** Number of rows, including the row scored. Empty: 20; for a single channel, its period if it has one. */
  length?: number | null;
}

/** length: in rows; found: whether it is the period of a single channel. */
export interface WindowFacts {
  length: number;
  found: boolean;
}
