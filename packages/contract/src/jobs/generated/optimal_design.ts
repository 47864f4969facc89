// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** What terms outside of the model (columns) would add to its coefficients (rows) if they were not zero. */
export interface Aliases {
  rows: string[];
  columns: string[];
  values: number[][];
}

/**
 * A design with the sheet of its results.
 *
 * responses: columns to analyse; null for those that were planned, or without any of them every other column of numbers.
 * terms: labels of the terms to keep in the model; null for all.
 */
export interface AnalyseSpec {
  options: DesignOptions;
  runs: PlannedRun[];
  sheet: Sheet;
  responses?: string[] | null;
  terms?: string[] | null;
}

/**
 * A line of the analysis of variance. Terms: what the model loses without them alone (partial, type III with effects
 * coding). name: what the line is; label: of a term. f, p: null where nothing tests it. Where runs are in whole plots, terms
 * have no sum of squares, and `denominator`: the degrees of freedom that F is tested with.
 */
export interface AnovaLine {
  name: "model" | "blocks" | "blending" | "term" | "residual" | "lack_of_fit" | "pure_error" | "total";
  label: string;
  degrees: number;
  sum_squares: number | null;
  mean_square: number | null;
  f: number | null;
  p: number | null;
  denominator: number | null;
}

/**
 * A value over the mixtures of three amounts, other factors at their centre: a triangle at whose corners one amount is at
 * `high` and the others at `low`. values: at steps of 1/`steps` of its sides, from the first amount's highest down, then from
 * the second's; null where a combination is excluded. region: corners of the mixtures that may be run, in shares of the
 * triangle.
 */
export interface BlendMap {
  factors: string[];
  low: number[];
  high: number[];
  steps: number;
  values: (number | null)[];
  region: number[][];
}

/**
 * A direction, of length 1 in coded factors, along which the response changes by `curvature` times the square of the way
 * from the stationary point.
 */
export interface CanonicalAxis {
  curvature: number;
  direction: Record<string, number>;
}

/** Levels without an order. */
export interface CategoricalFactor {
  name: string;
  unit?: string;
  hard?: boolean;
  type: "categorical";
  values: string[];
}

/** Options before they are registered. */
export interface CheckSpec {
  options: DesignOptions;
}

/** A classical design of these factors, judged for the same model; figures null where it cannot fit it. */
export interface Classical {
  name: "full_factorial" | "fractional_factorial" | "plackett_burman" | "central_composite" | "box_behnken" | "definitive_screening";
  efficiencies: Efficiencies;
}

/**
 * A column of the model: its term, standard error in standard deviations of the noise, power to find `signal`, and VIF.
 *
 * power: null where no degree of freedom is left to estimate the noise, and of amounts of a mixture, whose coefficients are
 * levels that nobody tests against 0. vif: null for the intercept and in mixtures.
 */
export interface Coefficient {
  label: string;
  standard_error: number;
  power: number | null;
  vif: number | null;
}

/**
 * Designs of the same factors, judged for one model over the region of the first.
 *
 * model: null for that of the design at `model_of`. effect: the size of a coefficient that has to be found, and noise: the
 * standard deviation of a measurement, both in the unit of the result.
 */
export interface CompareSpec {
  designs: ComparedDesign[];
  model?: "main" | "interactions" | "quadratic" | "crossed" | null;
  model_of?: number;
  effect?: number;
  noise?: number;
  alpha?: number;
}

/**
 * A design as judged for the common model, with its blocks' effects in it.
 *
 * d_efficiency, a_efficiency, g_efficiency: as SAS OPTEX has them, in per cent, of the terms of the model with those of the
 * blocks taken out; i: the mean variance of a prediction over the region, in variances of the noise. Null, and the lists
 * empty, where its runs cannot fit the model. lost: columns that they cannot separate from those before.
 */
export interface Compared {
  runs: number;
  blocks: number;
  degrees_of_freedom: number;
  pure_error: number;
  d_efficiency: number | null;
  a_efficiency: number | null;
  g_efficiency: number | null;
  i: number | null;
  coefficients: ComparedCoefficient[];
  correlations: Correlations | null;
  aliases: Aliases | null;
  space: SpacePoint[];
  lost: string[];
}

/**
 * A column of the model: what it is part of, its standard error in the unit of the result, its power, and its VIF (null
 * for the intercept and in mixtures). power: null where no degree of freedom is left, and of amounts of a mixture.
 */
export interface ComparedCoefficient {
  label: string;
  part: "intercept" | "main" | "interaction" | "square" | "further";
  standard_error: number;
  power: number | null;
  vif: number | null;
}

/** A design with all of its runs, experiments made earlier among them. */
export interface ComparedDesign {
  options: DesignOptions;
  runs: PlannedRun[];
}

/**
 * Where designs cannot be compared, `differences` say why and there are no designs. other_region: designs, by their
 * place, whose constraints are not those of the first, by whose region all are judged.
 */
export interface Comparison {
  differences: Difference[];
  terms: TermName[];
  designs: Compared[];
  space_points: number;
  other_region: number[];
}

/** A part of what is never run: a numeric factor from `low` to `high` (null: no bound), or a factor at these values. */
export interface Condition {
  factor: string;
  low?: number | null;
  high?: number | null;
  values?: string[] | null;
}

/** Any value from `low` to `high`; levels: of its candidates, null for as many as the model needs. */
export interface ContinuousFactor {
  name: string;
  unit?: string;
  hard?: boolean;
  type: "continuous";
  low: number;
  high: number;
  levels?: number | null;
}

/** Correlations between columns of the model; null where one does not change. */
export interface Correlations {
  labels: string[];
  values: ((number | null)[])[];
}

/**
 * Results joined to their design. Where cells cannot be read nothing is fitted. terms: those that the model may have.
 *
 * products: those that were fitted, as products of factors (one that is squared is there twice), beside an intercept;
 * null where the same model does not follow from them, as without an amount of a mixture. coded_from: of each amount of a
 * mixture with lower bounds, the amount that is 0 in the fitted coefficients; empty where amounts are shares of the total.
 */
export interface DesignAnalysis {
  alpha: number;
  problems: SheetProblem[];
  notes: SheetNote[];
  responses: string[];
  factors: string[];
  runs: JoinedRun[];
  terms: string[];
  products: string[][] | null;
  coded_from: Record<string, number>;
  fits: Fit[];
}

/** What is wrong with the options, and what the model takes: its terms, coefficients, and the runs that is at least. */
export interface DesignCheck {
  problems: Problem[];
  terms: TermName[];
  coefficients: number;
}

/**
 * What a person chooses.
 *
 * terms: of the model "own" alone; its intercept is always there but in mixtures. runs: new ones, with centre points and
 * replicates among them. whole_plots: how often the factors that are hard to change are set, null for two more than their
 * coefficients; variance_ratio: how much whole plots vary beside single runs, in variances. earlier: experiments that the
 * design adds to, and sources: where they are from; excluded: runs that are never made. starts: of the search, null for as
 * many as its size allows. continuous: whether an optimal design may leave the levels of its candidates. signal: the size of
 * a coefficient that has to be found, in standard deviations of the noise.
 */
export interface DesignOptions {
  factors: (ContinuousFactor | DiscreteFactor | CategoricalFactor | MixtureFactor)[];
  mixture_total?: number;
  constraints?: LinearConstraint[];
  exclusions?: Exclusion[];
  model?: "main" | "interactions" | "quadratic" | "crossed" | "own";
  terms?: Term[];
  runs: number;
  centre_points?: number;
  replicates?: number;
  blocks?: number;
  whole_plots?: number | null;
  variance_ratio?: number;
  earlier?: EarlierRun[];
  excluded?: EarlierRun[];
  sources?: GivenFrom[];
  responses?: string[];
  algorithm?: "d_optimal" | "d_optimal_monte_carlo" | "latin_hypercube" | "random_d" | "sobol";
  starts?: number | null;
  continuous?: boolean;
  hypercube?: "maximin" | "correlation";
  scramble?: boolean;
  signal?: number;
  alpha?: number;
  seed?: number;
}

/** A design and what is known of it. */
export interface DesignResult {
  factors: string[];
  units: string[];
  terms: TermName[];
  runs: Run[];
  search: Search;
  evaluation: Evaluation;
  warnings: DesignWarning[];
}

/** What to design, and files that were sent along: runs to leave out and experiments that were made, as CSV. */
export interface DesignSpec {
  factors: (ContinuousFactor | DiscreteFactor | CategoricalFactor | MixtureFactor)[];
  mixture_total?: number;
  constraints?: LinearConstraint[];
  exclusions?: Exclusion[];
  model?: "main" | "interactions" | "quadratic" | "crossed" | "own";
  terms?: Term[];
  runs: number;
  centre_points?: number;
  replicates?: number;
  blocks?: number;
  whole_plots?: number | null;
  variance_ratio?: number;
  earlier?: EarlierRun[];
  excluded?: EarlierRun[];
  sources?: GivenFrom[];
  responses?: string[];
  algorithm?: "d_optimal" | "d_optimal_monte_carlo" | "latin_hypercube" | "random_d" | "sobol";
  starts?: number | null;
  continuous?: boolean;
  hypercube?: "maximin" | "correlation";
  scramble?: boolean;
  signal?: number;
  alpha?: number;
  seed?: number;
  exclude_file?: string | null;
  earlier_file?: string | null;
}

/** Something a careful person would want to know. `code` has words in the catalogues; `params` fill them. */
export interface DesignWarning {
  code: "no_error_estimate" | "no_plot_error" | "no_run_error" | "low_power" | "low_power_plots" | "high_correlation" | "high_variance" | "high_leverage" | "model_not_fitted" | "starts_few" | "not_power_of_two" | "strata_lost" | "repeated_runs" | "excluded_nothing";
  params: Record<string, string | number>;
}

/** Why a design cannot be compared with the first: a factor that it lacks, has beside, or has otherwise. */
export interface Difference {
  design: number;
  code: "factor_missing" | "factor_extra" | "type" | "unit" | "range" | "levels" | "total";
  factor: string;
}

/** A number that takes these values alone. */
export interface DiscreteFactor {
  name: string;
  unit?: string;
  hard?: boolean;
  type: "discrete";
  values: number[];
}

/**
 * An experiment that was made already, or is never made: a value a factor, in the order of the factors; of one that was
 * made its results too, where they are known, in the order of the responses.
 */
export interface EarlierRun {
  values: (number | string)[];
  results?: (number | null)[];
}

/**
 * How good a design of `runs` runs is for the model.
 *
 * d: |XᵀX|^(1/p)/N with numbers coded −1 to 1 and categories 0 and 1. d_efficiency, a_efficiency, g_efficiency: as SAS
 * OPTEX has them, in per cent, with categories in effects coding; G over the points of the region. i: the mean variance
 * of a prediction over the region, in variances of the noise. relative_d: share of what the best weighting of all
 * candidates reaches. All null where the model cannot be fitted.
 */
export interface Efficiencies {
  runs: number;
  d: number | null;
  d_efficiency: number | null;
  a_efficiency: number | null;
  g_efficiency: number | null;
  i: number | null;
  condition: number | null;
  relative_d: number | null;
}

/**
 * What a design can estimate and how well. `before`: the earlier experiments alone, where there are any. `blend`: a
 * prediction's variance over the mixtures of three amounts.
 *
 * plots, plot_degrees: whole plots, and degrees of freedom of the noise between them; degrees_of_freedom is then that of
 * single runs. Null where no factor is hard to change.
 */
export interface Evaluation {
  efficiencies: Efficiencies;
  before: Efficiencies | null;
  degrees_of_freedom: number;
  pure_error: number;
  coefficients: Coefficient[];
  correlations: Correlations | null;
  aliases: Aliases | null;
  space: SpacePoint[];
  space_points: number;
  maps: VarianceMap[];
  blend: BlendMap | null;
  spread: Spread;
  sizes: Size[];
  classical: Classical[];
  plots: number | null;
  plot_degrees: number | null;
}

/** Runs in which every condition holds are never made. */
export interface Exclusion {
  conditions: Condition[];
}

/**
 * The model of one response, of runs in whole plots by generalised least squares.
 *
 * r2, adjusted_r2, predicted_r2 (by PRESS): null where they do not exist. noise: the residual standard deviation. margin:
 * Lenth's margin of error of `size`, for designs without a degree of freedom. limit: from which `size` (without degrees of
 * freedom), or |t|, an effect is significant at alpha. dropped: columns that these runs cannot separate from the others. blend: the
 * response over the mixtures of three amounts. maps: over two numeric factors at a time; stationary: where it is level.
 */
export interface Fit {
  response: string;
  runs: number;
  degrees: number;
  r2: number | null;
  adjusted_r2: number | null;
  predicted_r2: number | null;
  noise: number | null;
  margin: number | null;
  limit: number | null;
  coefficients: FittedCoefficient[];
  plots: PlotVariance | null;
  anova: AnovaLine[];
  residuals: Residual[];
  dropped: string[];
  blend: BlendMap | null;
  maps: ResponseMap[];
  stationary: Stationary | null;
}

/**
 * A coefficient of the model in coded factors, by least squares.
 *
 * low, high: its confidence interval at 1 − alpha; t, p: of the test that it is 0 (Student's t). All null where no degree
 * of freedom is left to test it. degrees: of freedom of its test, and limit: from which |t| it is significant at alpha, of
 * runs in whole plots (Satterthwaite); null of others, where all have the fit's. size: the estimate divided by √cᵢᵢ of
 * (XᵀX)⁻¹, by which coefficients can be compared: of the same variance as one measurement.
 *
 * An amount of a mixture has the response of that amount alone as its coefficient, which nobody compares with 0.
 * difference: how far it is above the mean of the other amounts' coefficients, of which t, p and size are; null of other
 * terms. Where an amount is not in the model there is nothing to compare with, and difference, t, p and size are null.
 */
export interface FittedCoefficient {
  label: string;
  estimate: number;
  standard_error: number | null;
  low: number | null;
  high: number | null;
  t: number | null;
  p: number | null;
  degrees: number | null;
  limit: number | null;
  size: number | null;
  difference: number | null;
}

/** Where earlier experiments are from: a design, or a version of a dataset, as it was called then. Nothing is computed of it. */
export interface GivenFrom {
  kind: "project" | "dataset";
  id: string;
  name: string;
}

/**
 * A run as it was done, with a result a response; order: its number in the plan, null where it has none. plot: its whole
 * plot, where factors are hard to change; those of runs beside the plan have numbers after the planned ones.
 */
export interface JoinedRun {
  order: number | null;
  role: "planned" | "extra" | "earlier";
  block: number;
  plot: number | null;
  values: (number | string)[];
  results: (number | null)[];
}

/** The weighted sum of numeric factors is at most, or at least, `bound`, in the factors' own units. */
export interface LinearConstraint {
  terms: Weight[];
  relation: "at_most" | "at_least";
  bound: number;
}

/** An amount of a mixture: all of them add to `mixture_total`. high: null for the whole. */
export interface MixtureFactor {
  name: string;
  unit?: string;
  hard?: boolean;
  type: "mixture";
  low?: number;
  high?: number | null;
  levels?: number | null;
}

/**
 * A run of the design: its place in the order, null for an experiment made earlier, its block, its whole plot (null where
 * no factor is hard to change, and of earlier ones), and a value a factor.
 */
export interface PlannedRun {
  order: number | null;
  block: number;
  plot?: number | null;
  values: (number | string)[];
}

/**
 * The noise between whole plots and of single runs, by REML. variance, of whole plots, may come out below 0, as an estimate
 * without a bound does, which keeps the tests at their level. degrees: of freedom of the noise between plots; where none is
 * left, `variance` and `ratio` are what the design assumed, and effects that only plots show are not tested. residual: the
 * variance of a run, null where it cannot be estimated.
 */
export interface PlotVariance {
  plots: number;
  degrees: number;
  variance: number | null;
  residual: number | null;
  ratio: number;
  assumed: boolean;
}

/** A factor of a term, and to which power; categorical ones to the first. */
export interface Power {
  factor: string;
  power?: number;
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
 * Of a run, by its place among the joined ones. studentised: by the standard deviation without the run (external);
 * null where that cannot be known; of runs in whole plots by its own standard deviation. cook: Cook's distance.
 */
export interface Residual {
  run: number;
  measured: number;
  fitted: number;
  residual: number;
  leverage: number;
  studentised: number | null;
  cook: number | null;
}

/** The fitted response over two factors, the others held; null outside of the region. */
export interface ResponseMap {
  x: string;
  y: string;
  x_values: number[];
  y_values: number[];
  values: ((number | null)[])[];
  held: Record<string, number | string>;
}

/**
 * A run: its place in the randomised order from 1 (null for an experiment made earlier), its block, its whole plot from 1
 * (null where no factor is hard to change, and of earlier ones), what it is, a value a factor, and how far its result would
 * draw the fitted model (null where the model cannot be fitted).
 */
export interface Run {
  order: number | null;
  block: number;
  plot: number | null;
  role: "new" | "centre" | "replicate" | "earlier";
  values: (number | string)[];
  leverage: number | null;
}

/** How the design was found: from how many starts, how many of them ended at the best D, of how many candidates. */
export interface Search {
  algorithm: "d_optimal" | "d_optimal_monte_carlo" | "latin_hypercube" | "random_d" | "sobol";
  starts: number;
  hits: number | null;
  candidates: number | null;
  excluded: number;
}

/** A table of results as texts, empty cells as empty ones. lines: of the file, where its rows stand; without them from 2. */
export interface Sheet {
  columns: string[];
  rows: string[][];
  lines?: number[];
}

/**
 * What differs from the plan: a run that was not done, one beside the plan, a setting that was changed, a factor
 * without a column, which counts as planned, a planned result (`factor`) without one, with the column that it may be called
 * now (`done`; empty where none is like it).
 */
export interface SheetNote {
  code: "not_done" | "extra" | "changed" | "response_missing" | "factor_missing";
  run: number | null;
  line: number | null;
  factor: string;
  planned: string;
  done: string;
}

/** A cell that cannot be read: its line in the file, its column, and what stands there. */
export interface SheetProblem {
  line: number;
  column: string;
  code: "not_number" | "level_unknown" | "cell_missing" | "run_twice";
  value: string;
}

/** The best D that a short search found with this many new runs. */
export interface Size {
  runs: number;
  d: number;
}

/** D against the number of runs; empty where the algorithm does not go by D. */
export interface Sizes {
  sizes: Size[];
}

/** Options whose number of runs is open. */
export interface SizesSpec {
  options: DesignOptions;
}

/** So large a share of the region has a prediction's variance of at most this. */
export interface SpacePoint {
  share: number;
  variance: number;
}

/**
 * How evenly runs fill the region: the smallest distance between two, the largest correlation of two factors, and the
 * centred discrepancy, each beside the median of 100 plain random designs of the same size.
 */
export interface Spread {
  distance: number;
  random_distance: number;
  correlation: number | null;
  random_correlation: number | null;
  discrepancy: number;
  random_discrepancy: number;
}

/**
 * Where the fitted response does not change to first order: in the factors' own units, with the response there, of an
 * average block and level. inside: whether it is in the region. axes: the most falling first.
 */
export interface Stationary {
  kind: "maximum" | "minimum" | "saddle";
  settings: Record<string, number>;
  response: number;
  inside: boolean;
  axes: CanonicalAxis[];
}

/** A product of factors, such as A·B or A². */
export interface Term {
  factors: Power[];
}

/** A term of the model: its label, such as A·B, and how many coefficients it has. The intercept's label is empty. */
export interface TermName {
  label: string;
  coefficients: number;
}

/** Variance of a prediction over two factors, the others at the middle; null outside of the region. */
export interface VarianceMap {
  x: string;
  y: string;
  x_values: number[];
  y_values: number[];
  variance: ((number | null)[])[];
}

/** A factor of a linear constraint with what it is multiplied by. */
export interface Weight {
  factor: string;
  weight: number;
}
