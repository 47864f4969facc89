// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/**
 * What a step did. rows_in − rows_removed − rows_merged + rows_made = rows_out, always.
 *
 * `rows_removed` are gone; `rows_merged` went into new ones (a block's mean), which are among `rows_made`.
 * `removed_rows` are the numbers of the first 1,000 removed rows, counted from 1 as in the table the recipe began
 * with, or, after a step that makes rows (`renumbered`), as in that step's result. `values` are the first 1,000 values
 * that the step used.
 */
export interface Accounting {
  rows_in: number;
  rows_out: number;
  rows_removed: number;
  rows_merged: number;
  rows_made: number;
  removed_rows: number[];
  renumbered: boolean;
  cells: CellChanges[];
  columns_added: string[];
  columns_removed: string[];
  columns_renamed: Renamed[];
  warnings: StepWarning[];
  values: UsedValue[];
  seconds: number;
}

/** Adds the rows of another dataset below. */
export interface Append {
  name?: "append";
  /** The other table. */
  dataset: string;
  /** The columns of this table, or of both; values are missing where a table lacks a column. */
  columns?: "same" | "all";
}

/** Values from lo to hi, both included; dates as ISO text or milliseconds since 1970. An open end is null. */
export interface Between {
  column: string;
  between: [number | string | null, number | string | null];
}

/** Turns numbers into classes. */
export interface Bins {
  name?: "bins";
  /** The columns this applies to. */
  columns: string[];
  /** Classes of equal width, of equally many rows, or between edges you set. */
  method?: "equal_width" | "quantile" | "edges";
  /** How many classes. */
  count?: number;
  /** Inner edges in increasing order; each belongs to the class below. */
  edges?: number[];
  /** How the classes are named. */
  labels?: "interval" | "number";
  /** If empty, the column is replaced; otherwise a new column is added whose name ends in this suffix. */
  suffix?: string;
}

/** Cells of a column that differ after the step; `filled` were missing before, `emptied` are missing now. */
export interface CellChanges {
  column: string;
  changed: number;
  filled: number;
  emptied: number;
}

/** Cells of the after page that differ from the same row's before: places in `after.row_numbers` and `after.columns`. */
export interface Changed {
  row: number;
  column: number;
}

export interface Column {
  name: string;
  type: "number" | "integer" | "text" | "boolean" | "datetime" | "other";
}

/** Numbers taken from a date: month, weekday, hour … */
export interface DateParts {
  name?: "date_parts";
  /** A date and time. */
  column: string;
  /** Weekday: Monday is 1. Sine and cosine make 23 h and 0 h neighbours. */
  parts: ("year" | "quarter" | "month" | "week" | "day" | "weekday" | "day_of_year" | "hour" | "minute" | "second" | "days_since_first" | "hour_sin" | "hour_cos" | "weekday_sin" | "weekday_cos" | "month_sin" | "month_cos")[];
  /** Keeps the date column as well. */
  keep?: boolean;
}

/** Change from point to point: central differences, one-sided at the ends. */
export interface Derivative {
  name?: "derivative";
  /** The columns this applies to. */
  columns: string[];
  /** Down the rows for a time series; along the columns if each row is a spectrum. */
  along?: "rows" | "columns";
  /** Distances are measured in this column. If empty, rows are counted. */
  time?: string | null;
}

/** Removes a constant, a line or a curve. */
export interface Detrend {
  name?: "detrend";
  /** The columns this applies to. */
  columns: string[];
  /** Down the rows for a time series; along the columns if each row is a spectrum. */
  along?: "rows" | "columns";
  /** 0 a constant, 1 a line, 2 a curve. */
  degree?: number;
  /** Distances are measured in this column. If empty, rows are counted. */
  time?: string | null;
}

/** Keeps fewer rows: every k-th, the mean of each block of k rows, or n random rows in their order. */
export interface Downsample {
  name?: "downsample";
  /** In a block mean, non-numeric columns keep the first value of the block. */
  method?: "every_kth" | "block_mean" | "random";
  /** How many rows become one. */
  k?: number;
  /** How many rows a random sample has. */
  rows?: number;
  /** The same seed gives the same rows. */
  seed?: number;
}

/** Removes these columns. */
export interface DropColumns {
  name?: "drop_columns";
  /** The columns this applies to. */
  columns: string[];
}

/** Rows that repeat earlier ones are deleted. */
export interface Duplicates {
  name?: "duplicates";
  /** The columns this applies to. Empty for every one. */
  columns?: string[];
  /** Which of the identical rows is kept. */
  keep?: "first" | "last" | "none";
}

/** A column of 0 and 1 for each category. A missing value is missing in all of them. */
export interface EncodeOneHot {
  name?: "encode_one_hot";
  /** The columns this applies to. */
  columns: string[];
  /** The most frequent ones are kept; the others share one column. */
  most?: number;
  /** Leaving it out avoids columns that add up to one. */
  first?: boolean;
}

/** Numbers 0, 1, 2 … in place of categories. An unknown category becomes missing. */
export interface EncodeOrdinal {
  name?: "encode_ordinal";
  /** The columns this applies to. */
  columns: string[];
  /** The categories from low to high. Empty: sorted. */
  order?: string[];
}

/** Replaces each category by the mean of a target. Training rows get it from the other folds. */
export interface EncodeTarget {
  name?: "encode_target";
  /** The columns this applies to. */
  columns: string[];
  /** The column whose mean is used. */
  target: string;
  /** This many rows with the overall mean are added to each category. */
  smoothing?: number;
  /** Number of folds of the rows it is learned from. */
  folds?: number;
  /** The same seed gives the same rows. */
  seed?: number;
}

/** Keeps or deletes the rows that meet conditions. A missing value meets none. */
export interface FilterRows {
  name?: "filter_rows";
  /** The conditions that select rows. */
  selection: Selection;
  /** What happens to the rows that meet the conditions. */
  action?: "keep" | "drop";
}

/** A column computed from others, row by row. */
export interface Formula {
  name?: "formula";
  /** The name of the new column. */
  column: string;
  /** For example ([Flow] - 3) / sqrt([Area]). Names in [brackets] or `backquotes`; missing values stay missing. */
  formula: string;
}

/** Each block of k rows becomes their harmonic mean. Only for values above zero. */
export interface HarmonicMean {
  name?: "harmonic_mean";
  /** The columns this applies to. */
  columns: string[];
  /** How many rows become one. Other numeric columns get their mean, all others the first value of the block. */
  k?: number;
}

/**
 * Counts of one column: between `edges` for numbers and dates (seconds since 1970), else of `labels`.
 *
 * `other` counts values of further labels; `infinite` are in no bin.
 */
export interface Histogram {
  column: string;
  type: "number" | "datetime" | "text";
  edges: number[];
  labels: string[];
  before: number[] | null;
  after: number[] | null;
  other_before: number;
  other_after: number;
  missing_before: number;
  missing_after: number;
  infinite_before: number;
  infinite_after: number;
}

/** Rows whose point lies inside a polygon. */
export interface Inside {
  polygon: Polygon;
}

/** Adds the columns of another dataset by matching keys. */
export interface Join {
  name?: "join";
  /** The other table. */
  dataset: string;
  /** Columns whose values must match. */
  keys: KeyPair[];
  /** Keep them, or delete them. */
  how?: "left" | "inner";
  /** Repeated keys would multiply rows. */
  repeated?: "error" | "first" | "all";
  /** Added to column names that both tables have. */
  suffix?: string;
}

/** A column here and the one there that has the same values. */
export interface KeyPair {
  column: string;
  other: string;
}

/** A column that names groups of rows. If two labels apply, the later one counts. */
export interface LabelRows {
  name?: "label_rows";
  /** The name of the new column. */
  column: string;
  /** Each label with its rows. */
  labels: RowLabel[];
  /** The label of all other rows. If empty, the existing value of the column, or missing. */
  other?: string | null;
}

/** Adds earlier values of a column as new columns. */
export interface Lag {
  name?: "lag";
  /** The columns this applies to. */
  columns: string[];
  /** How many rows back. */
  lags?: number[];
}

/** Allowed values of a column; an open end is null. */
export interface Limits {
  column: string;
  lower?: number | null;
  upper?: number | null;
}

/** A column of a series along time, before and after. */
export interface Line {
  column: string;
  before: Trace | null;
  after: Trace | null;
}

/** Rows for which a formula is true. */
export interface Matches {
  formula: string;
}

/** Fills missing values with a value that you set. */
export interface MissingConstant {
  name?: "missing_constant";
  /** The columns this applies to. */
  columns: string[];
  /** The value that replaces missing values. */
  value: number | string;
}

/** Deletes rows with missing values. */
export interface MissingDelete {
  name?: "missing_delete";
  /** The columns this applies to. Empty for every one. */
  columns?: string[];
  /** Rows with any missing value, or only rows with all values missing. */
  when?: "any" | "all";
}

/** The mean of the k most similar rows, compared by the other columns on one scale. */
export interface MissingKnn {
  name?: "missing_knn";
  /** The columns this applies to. */
  columns: string[];
  /** How many similar rows are averaged. */
  k?: number;
  /** With more rows than this, similar rows are sought in a random sample. */
  most_rows?: number;
}

/** Straight lines between the neighbouring known values. Never beyond the first and last. */
export interface MissingLinear {
  name?: "missing_linear";
  /** The columns this applies to. */
  columns: string[];
  /** Distances are measured in this column. If empty, rows are counted. */
  time?: string | null;
  /** What happens to missing values before the first and after the last known value. */
  ends?: "keep" | "nearest";
  /** Gaps of more rows than this stay missing. Empty for no limit. */
  longest?: number | null;
}

/** The previous known value or, at the beginning, the next one. */
export interface MissingNeighbours {
  name?: "missing_neighbours";
  /** The columns this applies to. */
  columns: string[];
  /** Which neighbour's value is taken. */
  order?: "both" | "previous" | "next";
}

/** The column's mean, median or most frequent value. */
export interface MissingStatistic {
  name?: "missing_statistic";
  /** The columns this applies to. */
  columns: string[];
  /** Mean and median are for numbers only. */
  statistic?: "mean" | "median" | "mode";
}

/** The mean of each point and its neighbours on both sides. At the ends, the window is cut off. */
export interface MovingAverage {
  name?: "moving_average";
  /** The columns this applies to. */
  columns: string[];
  /** Down the rows for a time series; along the columns if each row is a spectrum. */
  along?: "rows" | "columns";
  /** Number of points; must be odd. */
  window?: number;
}

/** Multiplicative scatter correction against the mean spectrum. */
export interface Msc {
  name?: "msc";
  /** The columns this applies to. */
  columns: string[];
}

/** Values of this list; null stands for missing. */
export interface OneOf {
  column: string;
  in: (string | number | boolean | null)[];
}

/** Values outside limits that you set. */
export interface OutliersBounds {
  name?: "outliers_bounds";
  /** The lowest and highest value of each column. */
  bounds: Limits[];
  /** Deleting a row deletes its values in every column: check the number of rows first. */
  action?: "null" | "clip" | "drop";
}

/** Values far from the median of their neighbours: Hampel's filter with a window of 2k + 1 rows. */
export interface OutliersHampel {
  name?: "outliers_hampel";
  /** The columns this applies to. */
  columns: string[];
  /** Number of neighbours on each side. At the ends, the window is cut off. */
  k?: number;
  /** How many scaled MADs from the median are too far. */
  n?: number;
  /** Deleting a row deletes its values in every column: check the number of rows first. */
  action?: "null" | "clip" | "drop";
}

/** Values far from the median, by the median absolute deviation (MAD), which outliers hardly affect. */
export interface OutliersMad {
  name?: "outliers_mad";
  /** The columns this applies to. */
  columns: string[];
  /** How many times 1.4826 × MAD from the median the limits lie. */
  n?: number;
  /** Deleting a row deletes its values in every column: check the number of rows first. */
  action?: "null" | "clip" | "drop";
}

/** Values more than n interquartile ranges beyond the quartiles, as in box plots. */
export interface OutliersQuartiles {
  name?: "outliers_quartiles";
  /** The columns this applies to. */
  columns: string[];
  /** How many interquartile ranges the limits lie beyond the quartiles; 3 for extreme outliers only. */
  n?: number;
  /** Deleting a row deletes its values in every column: check the number of rows first. */
  action?: "null" | "clip" | "drop";
}

/** Values more than n standard deviations from the mean of their column, in one pass. */
export interface OutliersSigma {
  name?: "outliers_sigma";
  /** The columns this applies to. */
  columns: string[];
  /** How many standard deviations from the mean the limits lie. */
  n?: number;
  /** Deleting a row deletes its values in every column: check the number of rows first. */
  action?: "null" | "clip" | "drop";
}

/**
 * Rows of one page. `row_numbers`, from 1, tell which row is which before and after; `values` are by row.
 *
 * Dates are ISO text, whole numbers beyond 2^53 are text, infinity is "∞" or "-∞", what is missing is null. Of a table
 * with more than 200 columns the page has the first 200 and those the step touched.
 */
export interface Page {
  columns: Column[];
  row_numbers: number[];
  values: ((string | number | boolean | null)[])[];
  rows: number;
  column_count: number;
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
 * `columns` are the recipe's result's. Where `refusal` says why not, the recipe cannot be refitted.
 *
 * `target_effects` are told for every column, as none is a target yet.
 */
export interface Plan {
  columns: Column[];
  steps: PartOfStep[];
  target_effects: TargetEffect[];
  refusal: Refusal | null;
  rows_seen: number;
  rows: number;
}

/** A table, a recipe, and the other tables its joins name; of longer tables `sample_rows` are looked at. */
export interface PlanSpec {
  table: Table;
  recipe: Recipe;
  other_tables?: Record<string, Table>;
  time_series?: boolean;
  sample_rows?: number;
}

/** Corners in the plane of two columns of numbers, times (milliseconds since 1970) or true and false (1 and 0). */
export interface Polygon {
  x: string;
  y: string;
  points: [number, number][];
}

/** Logarithm, Box–Cox or Yeo–Johnson: makes skewed values more symmetric. */
export interface Power {
  name?: "power";
  /** The columns this applies to. */
  columns: string[];
  /** Logarithm and Box–Cox need values above 0, log(1 + x) above −1; Yeo–Johnson takes any value. */
  method?: "log" | "log10" | "log1p" | "box_cox" | "yeo_johnson";
  /** For Box–Cox and Yeo–Johnson. If empty, the most likely value for each column. */
  power?: number | null;
}

/**
 * Before and after the step `up_to`; `steps` accounts for each step up to it.
 *
 * `page_with_change_before` and `page_with_change_after` are the nearest pages, to either side of this one, with a
 * cell that differs or a row that is gone.
 */
export interface Preview {
  sample: Sample;
  before: Page;
  after: Page;
  changed: Changed[];
  /** Places in before.row_numbers of rows that are no longer there. */
  removed: number[];
  page_with_change_before: number | null;
  page_with_change_after: number | null;
  lines: Line[];
  histograms: Histogram[];
  steps: StepResult[];
}

/**
 * The recipe up to and including the step `up_to` (an id; null: all of it), on a sample.
 *
 * Tables of at most `sample_rows` rows (fewer where there are more than 200 columns, or k-NN compares rows) are taken
 * whole. Of longer ones a recipe with an ordered step sees the first rows, any other random rows in the table's order,
 * from row groups spread over the file. `compare_with`: before is the table entering the step, or the one the recipe
 * begins with. `histogram_columns` asks for other columns than those the step touched. `time_column` is the column of
 * times of a series, by which the touched columns are drawn as lines too.
 */
export interface PreviewSpec {
  table: Table;
  recipe: Recipe;
  up_to?: string | null;
  other_tables?: Record<string, Table>;
  time_series?: boolean;
  compare_with?: "previous" | "source";
  sample_rows?: number;
  page?: number;
  page_size?: number;
  histogram_columns?: string[] | null;
  time_column?: string | null;
  seed?: number;
}

/** Steps in the order in which they are applied. */
export interface Recipe {
  steps: Step[];
}

/** Why a recipe cannot be learned anew inside a training, as an error's code and the values of its words. */
export interface Refusal {
  code: string;
  params: Record<string, string | number>;
}

/** Gives columns other names. */
export interface RenameColumns {
  name?: "rename_columns";
  /** Columns and their new names. */
  names: Renaming[];
}

export interface Renamed {
  before: string;
  after: string;
}

/** A column's name and its new one. */
export interface Renaming {
  column: string;
  name: string;
}

/** Replaces values by others. */
export interface ReplaceValues {
  name?: "replace_values";
  /** The columns this applies to. */
  columns: string[];
  /** Each value and its replacement. */
  pairs: Replacement[];
  /** Whole values, or part of a text. */
  match?: "whole" | "part";
}

/** A value and what takes its place; null stands for missing. */
export interface Replacement {
  value: string | number | boolean | null;
  by: string | number | boolean | null;
}

/** One row per time interval. */
export interface Resample {
  name?: "resample";
  /** A date and time. */
  time: string;
  /** Length of the interval. */
  every?: number;
  /** Unit of the interval. */
  unit?: "millisecond" | "second" | "minute" | "hour" | "day" | "week" | "month";
  /** Computed from known values. */
  aggregate?: "mean" | "median" | "min" | "max" | "sum" | "first" | "last" | "count" | "sd";
  /** Kept as rows of missing values, or left out. */
  gaps?: "keep" | "leave_out";
}

/** Reads columns as another type. */
export interface Retype {
  name?: "retype";
  /** The columns this applies to. */
  columns: string[];
  /** What the values become. Numbers in text may be full-width and have thousands separators. */
  type?: "number" | "integer" | "text" | "boolean" | "datetime";
  /** What happens to them. */
  unreadable?: "error" | "missing";
  /** For example %Y/%m/%d %H:%M. If empty, the usual formats are recognised. */
  format?: string | null;
}

/** A statistic of the latest rows. */
export interface Rolling {
  name?: "rolling";
  /** The columns this applies to. */
  columns: string[];
  /** Computed from known values. */
  statistic?: "mean" | "median" | "min" | "max" | "sum" | "sd";
  /** Number of rows, including the current one. */
  window?: number;
  /** With fewer known values than this, the result is missing. */
  least?: number;
}

/** A label and the rows that get it. */
export interface RowLabel {
  label: string;
  selection: Selection;
}

/** Rows by number, counted from 1 as in the table the recipe began with. */
export interface RowNumbers {
  rows: number[];
}

/** Rows by number, from the first to the last, both included. */
export interface RowRange {
  row_between: [number, number];
}

/**
 * Files are relative to the job's workspace.
 *
 * `removed` has one row for each row removed (`step`: the step's id, `row`: its number); `states` has what each learned
 * step learned, as {"steps": [{"id", "step", "state"}]}. `learned_from` is the place of the first learned step that is
 * on: from there on a training refits the recipe inside its folds.
 */
export interface RunResult {
  output: string;
  states: string;
  removed: string;
  rows: number;
  columns: Column[];
  steps: StepResult[];
  learned_from: number | null;
  versions: Record<string, string>;
}

/**
 * A table, a recipe, and the other tables its joins name.
 *
 * `other_tables` has the Parquet file of each dataset that a join or an append names. `time_series` refuses what breaks
 * the order of time. `states` is the states file of an earlier run of this recipe: learned steps are replayed from it
 * and learn nothing. `purpose` prediction leaves out the steps that only choose training rows (sampling, shuffling,
 * duplicates, deleting rows with outliers).
 */
export interface RunSpec {
  table: Table;
  recipe: Recipe;
  other_tables?: Record<string, Table>;
  time_series?: boolean;
  states?: string | null;
  purpose?: "training" | "prediction";
}

/** Which rows the preview saw. */
export interface Sample {
  how: "whole" | "first" | "random";
  rows: number;
  of: number;
}

/** Smooths, or differentiates, by local polynomials. */
export interface SavitzkyGolay {
  name?: "savitzky_golay";
  /** The columns this applies to. */
  columns: string[];
  /** Down the rows for a time series; along the columns if each row is a spectrum. */
  along?: "rows" | "columns";
  /** Number of points; must be odd. */
  window?: number;
  /** Degree of the polynomial. */
  degree?: number;
  /** 0 only smooths. */
  derivative?: number;
}

/** Brings columns to one scale. */
export interface Scale {
  name?: "scale";
  /** The columns this applies to. */
  columns: string[];
  /** To which scale the columns are brought. */
  method?: "standard" | "min_max" | "robust";
}

/** Keeps only these columns, in this order. */
export interface SelectColumns {
  name?: "select_columns";
  /** The columns this applies to. */
  columns: string[];
}

/** Rows that fulfil all predicates; without any, all rows. */
export interface Selection {
  all: (Between | OneOf | RowNumbers | RowRange | Inside | Matches)[];
}

/** The same rows in random order. Not possible for time series. */
export interface Shuffle {
  name?: "shuffle";
  /** The same seed gives the same rows. */
  seed?: number;
}

/** Standard normal variate: each spectrum minus its mean, divided by its standard deviation. */
export interface Snv {
  name?: "snv";
  /** The columns this applies to. */
  columns: string[];
}

/** A column to sort by. */
export interface SortKey {
  column: string;
  descending?: boolean;
}

/** Sorts rows; equal rows keep their order, missing values come last. */
export interface SortRows {
  name?: "sort_rows";
  /** The first column counts most. */
  by: SortKey[];
}

/** One step: what it does, and whether it is on. `id` stays the same when steps move. */
export interface Step {
  id: string;
  step: "downsample" | "harmonic_mean" | "shuffle" | "outliers_sigma" | "outliers_mad" | "outliers_quartiles" | "outliers_hampel" | "outliers_bounds" | "missing_linear" | "missing_neighbours" | "missing_knn" | "missing_statistic" | "missing_constant" | "missing_delete" | "filter_rows" | "label_rows" | "duplicates" | "sort_rows" | "formula" | "select_columns" | "drop_columns" | "rename_columns" | "retype" | "replace_values" | "text_width" | "date_parts" | "power" | "scale" | "bins" | "encode_one_hot" | "encode_ordinal" | "encode_target" | "lag" | "rolling" | "savitzky_golay" | "moving_average" | "derivative" | "detrend" | "snv" | "msc" | "resample" | "join" | "append";
  on?: boolean;
  parameters: Downsample | HarmonicMean | Shuffle | OutliersSigma | OutliersMad | OutliersQuartiles | OutliersHampel | OutliersBounds | MissingLinear | MissingNeighbours | MissingKnn | MissingStatistic | MissingConstant | MissingDelete | FilterRows | LabelRows | Duplicates | SortRows | Formula | SelectColumns | DropColumns | RenameColumns | Retype | ReplaceValues | TextWidth | DateParts | Power | Scale | Bins | EncodeOneHot | EncodeOrdinal | EncodeTarget | Lag | Rolling | SavitzkyGolay | MovingAverage | Derivative | Detrend | Snv | Msc | Resample | Join | Append;
}

/** A step that was applied. One that is off or left out says so and changed nothing. */
export interface StepResult {
  id: string;
  step: "downsample" | "harmonic_mean" | "shuffle" | "outliers_sigma" | "outliers_mad" | "outliers_quartiles" | "outliers_hampel" | "outliers_bounds" | "missing_linear" | "missing_neighbours" | "missing_knn" | "missing_statistic" | "missing_constant" | "missing_delete" | "filter_rows" | "label_rows" | "duplicates" | "sort_rows" | "formula" | "select_columns" | "drop_columns" | "rename_columns" | "retype" | "replace_values" | "text_width" | "date_parts" | "power" | "scale" | "bins" | "encode_one_hot" | "encode_ordinal" | "encode_target" | "lag" | "rolling" | "savitzky_golay" | "moving_average" | "derivative" | "detrend" | "snv" | "msc" | "resample" | "join" | "append";
  kinds: ("row_wise" | "ordered" | "learned" | "row_dropping" | "row_making")[];
  applied: boolean;
  accounting: Accounting;
}

/** Something to know about what a step did. `code` has words in the catalogues; `params` fill them. */
export interface StepWarning {
  code: "all_missing" | "column_constant" | "infinite_values" | "rows_sampled" | "formula_not_finite" | "values_unreadable" | "unknown_categories" | "categories_merged" | "keys_repeated" | "keys_unmatched" | "still_missing" | "block_incomplete" | "values_outside" | "values_impossible" | "intervals_empty" | "time_missing" | "time_unordered" | "classes_merged" | "rows_not_found" | "columns_left_out" | "skipped_for_prediction" | "sigma_unreachable" | "sigma_masked" | "half_equal" | "quartiles_equal";
  params: Record<string, string | number>;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** A row, numbered from 1 in the table the recipe begins with, and a value of it before and after a step. */
export interface TargetCell {
  row: number;
  value: string | number | boolean | null;
  becomes: string | number | boolean | null;
}

/**
 * What a step did to a column that a training would not do to it as a target.
 *
 * A step that learns leaves targets as they were measured; one that removes rows by it, or makes it missing (`removes`),
 * leaves training rows out, in folds too, while rows of the test keep their place. `column` is its name after the whole recipe; `rows`
 * were changed, of which `cells` are the first.
 */
export interface TargetEffect {
  number: number;
  id: string;
  step: "downsample" | "harmonic_mean" | "shuffle" | "outliers_sigma" | "outliers_mad" | "outliers_quartiles" | "outliers_hampel" | "outliers_bounds" | "missing_linear" | "missing_neighbours" | "missing_knn" | "missing_statistic" | "missing_constant" | "missing_delete" | "filter_rows" | "label_rows" | "duplicates" | "sort_rows" | "formula" | "select_columns" | "drop_columns" | "rename_columns" | "retype" | "replace_values" | "text_width" | "date_parts" | "power" | "scale" | "bins" | "encode_one_hot" | "encode_ordinal" | "encode_target" | "lag" | "rolling" | "savitzky_golay" | "moving_average" | "derivative" | "detrend" | "snv" | "msc" | "resample" | "join" | "append";
  column: string;
  removes: boolean;
  rows: number;
  cells: TargetCell[];
}

/** Brings full-width and half-width letters, digits and katakana to one width each. */
export interface TextWidth {
  name?: "text_width";
  /** The columns this applies to. */
  columns: string[];
  /** Letters, digits, symbols and spaces become half-width, katakana full-width. */
  what?: ("letters" | "digits" | "symbols" | "spaces" | "katakana")[];
  /** Numbers may have a sign, decimals and thousands separators; anything else becomes missing. */
  result?: "text" | "number";
}

/** A column along time: seconds since 1970, and values. Of long ones the lowest and highest of each piece. */
export interface Trace {
  x: number[];
  y: (number | null)[];
}

/** A value that a step took from the rows and used: a column's median, the limits of its outliers. */
export interface UsedValue {
  column: string;
  name: "mean" | "median" | "mode" | "sd" | "mad" | "mean_deviation" | "q1" | "q3" | "iqr" | "min" | "range" | "lower" | "upper" | "lambda" | "edges" | "order" | "first";
  value: string | number | boolean;
}
