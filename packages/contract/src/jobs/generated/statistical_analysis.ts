// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** With the table. */
export interface AnalyseSpec {
  test: OneSampleT | TwoSampleT | TwoColumnT | PairedT | OneWayAnova | MannWhitney | WilcoxonSignedRank | CorrelationParameters | TwoProportions | TwoCounts | ChiSquareIndependence | ChiSquareGoodness | ControlChartParameters | AttributeChartParameters | CapabilityParameters;
  table: Table;
}

/** What an analysis answers: a comparison a variable, in the order they were asked for. alpha: null where it has none. */
export interface Analysis {
  test: "one_sample_t" | "two_sample_t" | "two_column_t" | "paired_t" | "one_way_anova" | "mann_whitney" | "wilcoxon_signed_rank" | "correlation" | "two_proportions" | "two_counts" | "chi_square_independence" | "chi_square_goodness" | "control_chart" | "attribute_chart" | "capability";
  alpha: number | null;
  comparisons: (MeanComparison | GroupComparison | RankComparison | CorrelatedPair | ProportionComparison | Crosstab | GoodnessOfFit | ControlChart | Capability | Refused)[];
  content_hash: string;
  library_versions: Record<string, string>;
  finished_at: string;
}

/** Which test, of what. */
export interface AnalysisOptions {
  test: OneSampleT | TwoSampleT | TwoColumnT | PairedT | OneWayAnova | MannWhitney | WilcoxonSignedRank | CorrelationParameters | TwoProportions | TwoCounts | ChiSquareIndependence | ChiSquareGoodness | ControlChartParameters | AttributeChartParameters | CapabilityParameters;
}

/** Is the number of nonconforming units or nonconformities stable over time? */
export interface AttributeChartParameters {
  name?: "attribute_chart";
  /** Nonconforming units, or nonconformities, in each row; rows are in time order. */
  variable: string;
  /** p, np: nonconforming units; c, u: nonconformities, of which a unit can have several. */
  chart?: "p" | "np" | "c" | "u";
  /** How much was inspected in each row; needed except for c. */
  inspected?: string | null;
  /** Limits are recalculated where its value changes, for example after a process change. */
  phase?: string | null;
  /** Each additional rule detects changes sooner but gives more false alarms. */
  rules?: "limits" | "western_electric" | "nelson";
}

/**
 * What a process makes against its limits: within subgroups (cp, cpk) and overall (pp, ppk).
 *
 * clearly_better: the distribution that fits clearly better than the normal one, whichever single values are left out.
 * outliers: single values far outside all others (three interquartile ranges), the farthest first.
 * quantiles: 0.135 %, 50 %, 99.865 % of the distribution in use; bins: edges (k + 1,) and counts (k,); curve: x and the
 * density of the distribution in use.
 */
export interface Capability {
  kind: "capability";
  title: string;
  n: number;
  missing: number;
  mean: number;
  sd_within: number | null;
  sd_overall: number;
  df_within: number | null;
  lower: number | null;
  upper: number | null;
  target: number | null;
  distribution: "normal" | "lognormal" | "weibull" | "gamma";
  distributions: Distribution[];
  clearly_better: "normal" | "lognormal" | "weibull" | "gamma" | null;
  outliers: Outlier[];
  quantiles: [number, number, number];
  indices: Index[];
  out_of_limits: OutOfLimits[];
  edges: number[];
  counts: number[];
  curve_x: number[];
  curve_y: number[];
}

/** Does a process meet its specification limits? */
export interface CapabilityParameters {
  /** A measured column; its rows are in time order. */
  variable: string;
  /** Rows with the same value, such as a lot, form one point. Empty: by the size below. */
  subgroup?: string | null;
  /** This many consecutive rows form one point; 1 charts every value by itself. */
  size?: number;
  name?: "capability";
  /** Empty: there is none. At least one limit is needed. */
  lower?: number | null;
  /** Empty: there is none. */
  upper?: number | null;
  /** The value aimed at; adds Cpm if both limits are given. */
  target?: number | null;
  /** For non-normal distributions, Pp and Ppk come from quantiles (ISO 22514-4). */
  distribution?: "likeliest" | "normal" | "lognormal" | "weibull" | "gamma";
  /** Confidence intervals cover 1 − α. */
  alpha?: number;
}

/** What is wrong, what comes first being what a training is refused with. */
export interface CheckResult {
  problems: Problem[];
}

/** Options before they are registered, and what is known of the table. */
export interface CheckSpec {
  options: AnalysisOptions;
  table: KnownTable;
}

/** Do classes have the stated shares? */
export interface ChiSquareGoodness {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** How many cases a row stands for, if the table has counts. Empty: each row is one. */
  frequency?: string | null;
  /** Automatic: from the χ² distribution, or by simulation (2×2: Fisher’s exact test) if expected counts are too small. */
  p_by?: "auto" | "asymptotic" | "exact";
  /** The same seed gives the same simulated p. */
  seed?: number;
  name?: "chi_square_goodness";
  /** A categorical column. */
  outcome: string;
  /** Ratios are enough, such as 9, 3, 3, 1. By default, all classes have equal shares. */
  shares?: ClassShare[];
}

/** Do the shares of classes depend on the group? */
export interface ChiSquareIndependence {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** How many cases a row stands for, if the table has counts. Empty: each row is one. */
  frequency?: string | null;
  /** Automatic: from the χ² distribution, or by simulation (2×2: Fisher’s exact test) if expected counts are too small. */
  p_by?: "auto" | "asymptotic" | "exact";
  /** The same seed gives the same simulated p. */
  seed?: number;
  name?: "chi_square_independence";
  /** Categorical columns; each is tested against the category column. */
  outcomes: string[];
  /** The column that says which group a row belongs to. */
  category: string;
}

/** A class with its rows, their share with Wilson's interval, and what was stated. residual: adjusted. */
export interface ClassCount {
  name: string;
  n: number;
  share: number;
  low: number;
  high: number;
  stated: number;
  expected: number;
  residual: number;
}

/** A class and its stated share; shares need not add up to 1, only their ratios count. */
export interface ClassShare {
  name: string;
  share: number;
}

/** A coefficient of correlation; its interval is null where there are too few values for one, or all lie on a line. */
export interface Coefficient {
  name: "pearson" | "spearman" | "kendall";
  value: number;
  low: number | null;
  high: number | null;
  p: number;
  exact: boolean;
}

/**
 * A control chart. labels, sizes: of each point; rows: the first row of each point, which counts from 0. specification:
 * null where no limit was given.
 *
 * places: where more points were judged than are shown, the places of those that are, to which labels, rows, sizes and the
 * tracks' lists belong; phases and signals count all points. called: at how many of all points a rule is met; signals are
 * those of the points shown. Both are null where every point is shown.
 */
export interface ControlChart {
  kind: "control_chart";
  title: string;
  chart: "i_mr" | "xbar_r" | "xbar_s" | "p" | "np" | "c" | "u";
  labels: string[];
  rows: number[];
  sizes: number[];
  dropped: number;
  phases: Phase[];
  tracks: Track[];
  specification: Specification | null;
  places: number[] | null;
  called: number | null;
}

/** Is a process stable over time? */
export interface ControlChartParameters {
  /** A measured column; its rows are in time order. */
  variable: string;
  /** Rows with the same value, such as a lot, form one point. Empty: by the size below. */
  subgroup?: string | null;
  /** This many consecutive rows form one point; 1 charts every value by itself. */
  size?: number;
  name?: "control_chart";
  /** Automatic: I-MR for single values, X̄-R up to 10 in a subgroup, X̄-S above. */
  chart?: "auto" | "i_mr" | "xbar_r" | "xbar_s";
  /** Limits are recalculated where its value changes, for example after a process change. */
  phase?: string | null;
  /** Values beyond it are counted; control limits do not depend on it. */
  lower?: number | null;
  /** Values beyond it are counted; control limits do not depend on it. */
  upper?: number | null;
  /** Each additional rule detects changes sooner but gives more false alarms. */
  rules?: "limits" | "western_electric" | "nelson";
}

/**
 * Two columns: coefficients (the first is the one asked for; p_holm adjusts it for all pairs), line and points.
 *
 * x, y, rows: those drawn, evenly spaced in order of the rows; n in all. The line is that of least squares.
 */
export interface CorrelatedPair {
  kind: "correlation";
  title: string;
  first: string;
  second: string;
  n: number;
  dropped: number;
  tests: Coefficient[];
  p_holm: number;
  slope: number;
  intercept: number;
  curve: Curve | null;
  influence: Influence | null;
  x: number[];
  y: number[];
  rows: number[];
}

/** Do columns rise and fall together? */
export interface CorrelationParameters {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  name?: "correlation";
  /** Two or more numeric columns; every pair is tested. */
  variables: string[];
  /** Pearson measures linear relations; Spearman and Kendall any steady rise or fall. All three are shown. */
  method?: "pearson" | "spearman" | "kendall";
}

/** A test of a table of counts. df: null of tests that need none. draws, error: of p by simulation, and its standard error. */
export interface CountTest {
  name: "pearson" | "likelihood_ratio" | "fisher" | "monte_carlo";
  statistic: number | null;
  df: number | null;
  p: number;
  draws: number | null;
  error: number | null;
}

/**
 * Two categorical columns. rows: groups; columns: classes; matrices are by row. residuals: adjusted (Haberman 1973).
 *
 * The first test is the one asked for; p_holm as in ProportionComparison.
 */
export interface Crosstab {
  kind: "crosstab";
  title: string;
  outcome: string;
  category: string;
  rows: string[];
  columns: string[];
  counts: number[][];
  expected: number[][];
  residuals: number[][];
  n: number;
  dropped: number;
  of_expected: Expected;
  tests: CountTest[];
  p_holm: number;
  effects: Effect[];
}

/** What a square term adds to a straight line: its p, and the share of the variance it explains besides. */
export interface Curve {
  p: number;
  gain: number;
  is_curved: boolean;
}

/** The difference of two proportions; of a one-sided test one end of the interval is null. */
export interface Difference {
  name: "miettinen_nurminen" | "newcombe";
  value: number;
  low: number | null;
  high: number | null;
}

/** A distribution fitted by maximum likelihood. ad: Anderson and Darling's A². */
export interface Distribution {
  name: "normal" | "lognormal" | "weibull" | "gamma";
  parameters: Record<string, number>;
  aic: number;
  ad: number;
}

/** A standardised effect with its 1 − α interval, two-sided whatever the alternative; null where it is not defined. */
export interface Effect {
  name: "d" | "g" | "d_z" | "d_av" | "rank_biserial" | "cles" | "eta_squared" | "omega_squared" | "epsilon_squared" | "cramers_v" | "cramers_v_corrected" | "cohens_w" | "cohens_w_corrected";
  value: number;
  low: number | null;
  high: number | null;
}

/** Two one-sided tests (Schuirmann 1987): p is the larger of theirs; the interval covers 1 − 2α. */
export interface Equivalence {
  margin: number;
  p: number;
  low: number;
  high: number;
  is_equivalent: boolean;
}

/** How large the expected counts are: the least, and how many of the cells are below five. */
export interface Expected {
  smallest: number;
  below_five: number;
  cells: number;
  is_small: boolean;
}

/** A column's shares against stated ones. The first test is the one asked for. */
export interface GoodnessOfFit {
  kind: "goodness";
  title: string;
  classes: ClassCount[];
  n: number;
  dropped: number;
  of_expected: Expected;
  tests: CountTest[];
  p_holm: number;
  effects: Effect[];
}

/**
 * A variable's means in several groups. tests: the first is the one asked for; p_holm: as in MeanComparison.
 *
 * dropped: rows without a value or a group. sd: within groups, pooled.
 */
export interface GroupComparison {
  kind: "groups";
  title: string;
  category: string;
  samples: Sample[];
  left_out: LeftOut[];
  dropped: number;
  sd: number;
  tests: GroupTest[];
  p_holm: number;
  effects: Effect[];
  pairs: PairDifference[];
  variances: Variances | null;
  residuals: Residuals;
  power: GroupPower | null;
}

/** Power of the classical analysis of variance along f: the standard deviation of true means in that within groups. */
export interface GroupPower {
  effects: number[];
  power: number[];
  detectable: number;
  sizes: GroupSize[];
}

/** How many values in each of as many groups show an effect f (Cohen 1988) with a power of 80 %. */
export interface GroupSize {
  effect: number;
  is_observed: boolean;
  n: number | null;
}

/** A test of whether groups differ. df2: null where the statistic is chi-squared. */
export interface GroupTest {
  name: "welch_anova" | "anova" | "kruskal_wallis";
  statistic: number;
  df1: number;
  df2: number | null;
  p: number;
}

/** A capability index with its two-sided interval; null where the limit it needs is not given. */
export interface Index {
  name: "cp" | "cpl" | "cpu" | "cpk" | "pp" | "ppl" | "ppu" | "ppk" | "cpm";
  value: number;
  low: number | null;
  high: number | null;
}

/**
 * The row without which Pearson's r changes most, counted from 0, and what r and its p are without it.
 *
 * decides: p crosses α without it, or r changes by 0.2 or more. value, p: null where one of the columns is constant without it.
 */
export interface Influence {
  row: number;
  x: number;
  y: number;
  value: number | null;
  p: number | null;
  decides: boolean;
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

/** A group too small to be compared, with its values. */
export interface LeftOut {
  name: string;
  n: number;
}

/** Do the values of one group tend to be larger than those of another? */
export interface MannWhitney {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  name?: "mann_whitney";
  /** Numeric columns; each is tested separately. */
  variables: string[];
  /** The column that says which group a row belongs to. */
  category: string;
  /** The difference is group 1 − group 2. */
  group_1: string;
  /** Rows of other groups are left out. */
  group_2: string;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
}

/**
 * Whether the difference is shown to lie within ±margin, above −margin or below margin, by score tests.
 *
 * p is the larger of two where there are two; the interval covers 1 − 2α where it has two ends, else 1 − α.
 */
export interface MarginTest {
  name: "within" | "above" | "below";
  margin: number;
  p: number;
  low: number | null;
  high: number | null;
  is_shown: boolean;
}

/**
 * A variable's test of means: what was compared, the tests (the first is the one asked for), and all that is to be known.
 *
 * p_holm: p of the first test, adjusted for the number of variables (Holm 1979). difference: of pairs, row by row.
 */
export interface MeanComparison {
  kind: "means";
  title: string;
  against: number;
  samples: Sample[];
  difference: Sample | null;
  dropped: number;
  tests: MeanTest[];
  p_holm: number;
  effects: Effect[];
  ranks: RankTest | null;
  variances: Variances | null;
  equivalence: Equivalence | null;
  power: Power | null;
}

/** A t-test: its estimate is the mean, or the difference of means. Of a one-sided test one end of the interval is null. */
export interface MeanTest {
  name: "one_sample" | "welch" | "student" | "paired";
  estimate: number;
  se: number;
  low: number | null;
  high: number | null;
  t: number;
  df: number;
  p: number;
}

/** Shapiro and Wilk's W; null beyond 5,000 values, for which p is not known, and below 3. */
export interface Normality {
  w: number;
  p: number;
}

/** Is the mean of a column a given value? */
export interface OneSampleT {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** The largest difference that does not matter, in the unit of the data. Empty: not tested. */
  margin?: number | null;
  name?: "one_sample_t";
  /** Numeric columns; each is tested separately. */
  variables: string[];
  /** The value to compare the mean with, such as a specification. */
  mean?: number;
}

/** Do several groups of rows have different means? */
export interface OneWayAnova {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  name?: "one_way_anova";
  /** Numeric columns; each is tested separately. */
  variables: string[];
  /** The column that says which group a row belongs to. */
  category: string;
}

/** Parts per million below the lower and above the upper limit; null where there is no such limit. */
export interface OutOfLimits {
  name: "observed" | "within" | "overall";
  below: number | null;
  above: number | null;
  total: number;
}

/** A value beyond 1.5 interquartile ranges of the quartiles, or as far as is said; `row` counts from 0. */
export interface Outlier {
  row: number;
  value: number;
}

/**
 * Two groups held against each other, p and interval for all pairs at once.
 *
 * By ranks (Dunn) the difference is that of mean ranks, p is adjusted by Holm, and there is no interval.
 */
export interface PairDifference {
  method: "games_howell" | "tukey" | "dunn";
  first: string;
  second: string;
  difference: number;
  low: number | null;
  high: number | null;
  p: number;
}

/** Does the mean differ between two measurements of the same rows? */
export interface PairedT {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** The largest difference that does not matter, in the unit of the data. Empty: not tested. */
  margin?: number | null;
  name?: "paired_t";
  /** The difference is variable 1 − variable 2, row by row. */
  variable_1: string;
  /** Measured on the same objects as variable 1. */
  variable_2: string;
}

/** Points of one phase, [start, end), whose limits are of their own. sigma: of single values; null for counts. */
export interface Phase {
  name: string | null;
  start: number;
  end: number;
  centre: number;
  sigma: number | null;
}

/**
 * Power of the test with as many values as there are, along true differences in the unit of the data.
 *
 * detectable: the smallest difference shown with a power of 80 %, and the same standardised.
 */
export interface Power {
  differences: number[];
  power: number[];
  detectable: number;
  detectable_effect: number;
  sizes: SizeFor[];
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
 * A group's rows and those with the class that is counted, with Wilson's interval, two-sided whatever the alternative.
 *
 * missing: rows of the group without a value.
 */
export interface Proportion {
  name: string;
  n: number;
  events: number;
  missing: number;
  share: number;
  low: number;
  high: number;
}

/**
 * Two proportions: how often `event` occurs in two groups. The first difference and the first test are those asked for.
 *
 * category: null of typed counts, whose groups have no names. smallest: the least of four expected counts. p_holm: of the
 * first test, adjusted for the number of columns (Holm 1979).
 */
export interface ProportionComparison {
  kind: "proportions";
  title: string;
  category: string | null;
  event: string | null;
  samples: Proportion[];
  dropped: number;
  smallest: number;
  differences: Difference[];
  tests: ProportionTest[];
  p_holm: number;
  ratios: Ratio[];
  margin: MarginTest | null;
}

/** A test of whether two proportions are equal. statistic: z; null of Fisher's exact test. */
export interface ProportionTest {
  name: "score" | "fisher";
  statistic: number | null;
  p: number;
}

/** Sorted values against normal quantiles, with the band in which 95 % of the i-th smallest values of a normal sample lie. */
export interface QuantilePlot {
  theoretical: number[];
  values: number[];
  rows: number[];
  low: number[];
  high: number[];
}

/**
 * A variable compared by ranks: the one test, the shift it estimates, and effects. p_holm: as in MeanComparison.
 *
 * difference: of pairs, row by row.
 */
export interface RankComparison {
  kind: "ranks";
  title: string;
  samples: Sample[];
  difference: Sample | null;
  dropped: number;
  tests: RankTest[];
  p_holm: number;
  shift: Shift;
  effects: Effect[];
}

/** The counterpart by ranks. `n`: values or pairs that are not equal to what they are compared with. */
export interface RankTest {
  name: "wilcoxon" | "mann_whitney";
  statistic: number;
  p: number;
  exact: boolean;
  n: number;
}

/** A ratio with its two-sided score interval. value: null where the divisor is 0; an end is null where it has no bound. */
export interface Ratio {
  name: "relative_risk" | "odds_ratio";
  value: number | null;
  low: number | null;
  high: number | null;
}

/** Why a variable was not tested, as a code of the contract's errors. */
export interface Refusal {
  code: string;
  params: Record<string, string | number>;
}

/** A variable that cannot be tested. */
export interface Refused {
  kind: "refused";
  title: string;
  refusal: Refusal;
}

/** Distances from the means of the groups, against normal quantiles. */
export interface Residuals {
  sd: number;
  normality: Normality | null;
  plot: QuantilePlot;
}

/**
 * A group of values, described. `missing`: rows of the group without a value.
 *
 * values, rows: those drawn, at most 2,000 evenly spaced in order of the rows; quartiles are linear between values (type 7).
 */
export interface Sample {
  name: string;
  n: number;
  missing: number;
  mean: number;
  sd: number | null;
  se: number | null;
  median: number;
  q1: number;
  q3: number;
  low: number;
  high: number;
  outliers: Outlier[];
  normality: Normality | null;
  plot: QuantilePlot;
  values: number[];
  rows: number[];
}

/** Hodges and Lehmann's estimate with its interval; one end is null of a one-sided test, both where there are too few values. */
export interface Shift {
  value: number;
  low: number | null;
  high: number | null;
}

/** A point at which rules of Nelson (1984) are met: the last of the points that meet one. `point` counts from 0. */
export interface Signal {
  point: number;
  rules: number[];
}

/** How many values (in each group, or pairs) show a standardised effect with a power of 80 %. */
export interface SizeFor {
  effect: number;
  is_observed: boolean;
  n: number | null;
}

/** Limits for single values, null where there is none, and how many of `values` lie beyond them. */
export interface Specification {
  lower: number | null;
  upper: number | null;
  values: number;
  below: number;
  above: number;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** One of a chart's courses, a value a point; null where there is none, as in the first moving range. */
export interface Track {
  name: "individuals" | "moving_range" | "mean" | "range" | "sd" | "proportion" | "number" | "count" | "rate";
  values: (number | null)[];
  centre: number[];
  lower: number[];
  upper: number[];
  signals: Signal[];
}

/** Do two columns of unrelated values have different means? */
export interface TwoColumnT {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** The largest difference that does not matter, in the unit of the data. Empty: not tested. */
  margin?: number | null;
  name?: "two_column_t";
  /** The difference is variable 1 − variable 2. */
  variable_1: string;
  /** The column to compare with. */
  variable_2: string;
}

/** Do two proportions differ, if only their counts are known? */
export interface TwoCounts {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** Automatic: Fisher’s exact test if an expected count is below 5, otherwise the score test (z). */
  reported?: "auto" | "score" | "fisher";
  /** Both are shown; this one is reported. */
  interval?: "miettinen_nurminen" | "newcombe";
  /** The largest difference that does not matter, such as 0.05 (equivalence, non-inferiority). Empty: not tested. */
  margin?: number | null;
  name?: "two_counts";
  /** How many of the total have the property counted. */
  events_1: number;
  /** How many there are in all. */
  n_1: number;
  /** How many of the total have the property counted. */
  events_2: number;
  /** How many there are in all. */
  n_2: number;
}

/** Does something occur more often in one group than in another? */
export interface TwoProportions {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** How many cases a row stands for, if the table has counts. Empty: each row is one. */
  frequency?: string | null;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** Automatic: Fisher’s exact test if an expected count is below 5, otherwise the score test (z). */
  reported?: "auto" | "score" | "fisher";
  /** Both are shown; this one is reported. */
  interval?: "miettinen_nurminen" | "newcombe";
  /** The largest difference that does not matter, such as 0.05 (equivalence, non-inferiority). Empty: not tested. */
  margin?: number | null;
  name?: "two_proportions";
  /** Categorical columns, such as good and defective; each is tested separately. */
  outcomes: string[];
  /** The class whose share is compared; all others are counted together. */
  event: string;
  /** The column that says which group a row belongs to. */
  category: string;
  /** The difference is group 1 − group 2. */
  group_1: string;
  /** Rows of other groups are left out. */
  group_2: string;
}

/** Do two groups of rows have different means? */
export interface TwoSampleT {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
  /** The largest difference that does not matter, in the unit of the data. Empty: not tested. */
  margin?: number | null;
  name?: "two_sample_t";
  /** Numeric columns; each is tested separately. */
  variables: string[];
  /** The column that says which group a row belongs to. */
  category: string;
  /** The difference is group 1 − group 2. */
  group_1: string;
  /** Rows of other groups are left out. */
  group_2: string;
}

/** Brown and Forsythe's test of equal variances: Levene's, about the medians. */
export interface Variances {
  f: number;
  df1: number;
  df2: number;
  p: number;
}

/** Do values tend to rise or fall between two measurements of the same rows? */
export interface WilcoxonSignedRank {
  /** Confidence intervals cover 1 − α. Set it before you look at the result. */
  alpha?: number;
  name?: "wilcoxon_signed_rank";
  /** The difference is variable 1 − variable 2, row by row. */
  variable_1: string;
  /** Measured on the same objects as variable 1. */
  variable_2: string;
  /** One-sided only if the other direction would not matter; decide before you see the data. */
  alternative?: "two_sided" | "greater" | "less";
}
