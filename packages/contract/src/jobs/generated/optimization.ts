// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** What an algorithm would do. refused: a note that says why it would not. */
export interface AlgorithmLook {
  algorithm: "cma_es" | "multi_bayes" | "single_bayes" | "random" | "grid";
  trials: number;
  notes: Note[];
  refused: boolean;
}

/**
 * What an algorithm found. budget: the trials it was to have; null in results before these were kept. behind: how much
 * better the screened optimum's score is; null where nothing was found.
 */
export interface AlgorithmResult {
  algorithm: "cma_es" | "multi_bayes" | "single_bayes" | "random" | "grid";
  state: "finished" | "ended" | "refused";
  trials: number;
  seconds: number;
  notes: Note[];
  race: RacePoint[];
  shortlist: Proposal[];
  history: Trial[];
  hypervolume: number | null;
  behind: number | null;
  budget: number | null;
}

/** A row of the list of candidates, counted from 1, and what it is called there. */
export interface CandidateRow {
  row: number;
  label: string | null;
}

/** How many of the factors are used, which is to say not 0; one that is not used is 0 whatever its lower limit is. */
export interface CardinalityRule {
  factors: string[];
  at_least?: number;
  at_most: number;
}

/** One of these categories. */
export interface CategoricalFactor {
  name: string;
  type?: "categorical";
  levels: string[];
}

/**
 * How predictions that are little known are counted: with a penalty where a condition is outside a model's domain, and
 * `uncertainty` standard deviations to the bad side.
 */
export interface Cautions {
  outside_domain?: boolean;
  uncertainty?: number;
}

/** What is wrong, what comes first being what a training is refused with. */
export interface CheckResult {
  problems: Problem[];
}

/** Options before they are run. dataset_id: the one that the project is of. */
export interface CheckSpec {
  options: OptimizationOptions;
  models: KnownModel[];
  dataset_id: string;
  has_candidates?: boolean;
}

/**
 * A setting of every factor and what the models say of it.
 *
 * score: lower is better; 0 is as wished or as good as the best training row, below 0 better than any. desirability: the
 * geometric mean of the targets'. probability: that every target with limits is met; null where a model gives no interval, or
 * no target has limits.
 */
export interface Condition {
  setting: Record<string, number | string | boolean | null>;
  predictions: Prediction[];
  score: number | null;
  desirability: number | null;
  probability: number | null;
  domain: "inside" | "edge" | "outside";
}

/** Targets over two factors: rows go along the second. met: every target with limits is met, and every rule kept to. */
export interface Contour {
  x: (number | string | boolean | null)[];
  y: (number | string | boolean | null)[];
  values: Record<string, ((number | null)[])[]>;
  met: Record<string, boolean[][]>;
  feasible: boolean[][];
  inside: boolean[][];
}

/** A target along a factor; null where there is no prediction. */
export interface Curve {
  target: string;
  value: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
}

/** One of these numbers. */
export interface DiscreteFactor {
  name: string;
  type?: "discrete";
  values: number[];
}

/** The intercept, as a term without factors, and the others, in the features' own units. */
export interface Equation {
  target: string;
  terms: EquationTerm[];
}

/** value times the product of its factors. digits: significant digits of the value that predictions need. */
export interface EquationTerm {
  value: number;
  digits: number;
  factors: TermFactor[];
}

/** The targets whose model is a sum of known terms. */
export interface EquationsResult {
  equations: Equation[];
}

/** Always this: a number, a category, or a time as ISO 8601 text. */
export interface FixedFactor {
  name: string;
  type?: "fixed";
  value: number | string;
}

/** Weighted amounts that add up to a total, as the parts of a mixture do. */
export interface GroupSum {
  terms: Term[];
  total: number;
}

/**
 * A factor's part of a target's variation over the factors' limits: by itself, and with all that it does together with
 * others (Sobol indices). Null where the target does not vary.
 */
export interface Importance {
  target: string;
  factor: string;
  first: number | null;
  total: number | null;
}

/** The best condition that was found from another one. better: whether it is better than that one. */
export interface ImproveResult {
  condition: Condition;
  better: boolean;
  evaluations: number;
}

/** The best condition from one on, those factors held that are `locked`. */
export interface ImproveSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
  setting: Record<string, number | string | boolean | null>;
  locked?: string[];
  seed?: number;
}

/** A column that a model predicts from. */
export interface KnownInput {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/** What is known of a trained model before its folder is opened. inputs: null where they are not known. */
export interface KnownModel {
  name: string;
  target: string | null;
  dataset_id: string;
  inputs?: KnownInput[] | null;
}

/** How far a factor alone may move while every target stays as good: within its tolerance, or 1 % of its range. */
export interface Leeway {
  factor: string;
  lower: number;
  upper: number;
}

/** Σ weight · factor is at most, or at least, a bound. */
export interface LinearRule {
  terms: Term[];
  sense: "at_most" | "at_least";
  bound: number;
}

/**
 * size: how many conditions there are, null where they are beyond counting (a range counts by its 7 decimals).
 *
 * feasible_share: of conditions drawn at random, before they are made to fit sums; inside_share: of those that keep to
 * every rule. Null where none does.
 */
export interface LookResult {
  size: number | null;
  grid_size: number;
  feasible_share: number;
  inside_share: number | null;
  edge_share: number | null;
  algorithms: AlgorithmLook[];
  targets: TargetScale[];
}

/** What is to be known of a problem before it is run. */
export interface LookSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
  algorithms: ("cma_es" | "multi_bayes" | "single_bayes" | "random" | "grid")[];
  trials: number;
  grid_levels?: number;
  candidates?: Table | null;
  seed?: number;
}

/** As high as may be. */
export interface Maximise {
  target: string;
  of_class?: string | null;
  weight?: number;
  goal?: "max";
}

/** As low as may be. */
export interface Minimise {
  target: string;
  of_class?: string | null;
  weight?: number;
  goal?: "min";
}

/** A row that was measured: counted from 1, with its label where rows have one. distance: per factor, of its range. */
export interface NearRow {
  row: number;
  label: string | null;
  distance: number;
  measured: Record<string, number | null>;
}

/** Something to know of an algorithm's run: what it could not treat, where it ended early. */
export interface Note {
  code: "categories_untreated" | "candidates_untreated" | "one_target_only" | "grid_too_large" | "grid_coarser" | "few_generations" | "ended_early" | "found_less" | "all_outside" | "step_of_sum";
  params: Record<string, string | number>;
}

/** trials: of each algorithm; a grid has as many as it has points, `grid_levels` of each range. */
export interface OptimizationOptions {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  algorithms: ("cma_es" | "multi_bayes" | "single_bayes" | "random" | "grid")[];
  trials?: number;
  grid_levels?: number;
  tolerances?: Tolerance[];
  shortlist?: number;
  seed?: number;
}

/** Conditions as they were given. broken: of each, the rules that it does not keep to. */
export interface PredictResult {
  conditions: Condition[];
  broken: string[][];
}

/** Conditions to be predicted. */
export interface PredictSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
  rows: (Record<string, number | string | boolean | null>)[];
}

/**
 * Of one target. `lower` and `upper` are null where its model gives no interval, as outside its domain. desirability:
 * Derringer and Suich's, 0 to 1. met: null for what is only to be low or high.
 */
export interface Prediction {
  target: string;
  value: number | null;
  lower: number | null;
  upper: number | null;
  desirability: number | null;
  met: boolean | null;
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

/** models: the folders of trained models, one a target. table: the rows that they learned from. */
export interface ProblemSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
}

/** A factor's points, the targets along it, and the desirability of all of them together. */
export interface Profile {
  factor: string;
  points: (number | string | boolean | null)[];
  curves: Curve[];
  desirability: (number | null)[];
  feasible: boolean[];
  inside: boolean[];
}

/** What the profiler draws; `profiles` are empty where only a map was asked for. */
export interface ProfileResult {
  condition: Condition;
  broken: string[];
  profiles: Profile[];
  contour: Contour | null;
}

/**
 * Curves of every factor through one condition, with so many points each or none, and a map of two of them where they are
 * named. locked: factors that stay as they are where others give way for a sum to come out.
 */
export interface ProfileSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
  setting: Record<string, number | string | boolean | null>;
  locked?: string[];
  points?: number;
  contour?: [string, string] | null;
  contour_points?: number;
}

/**
 * One of the shortlist. trial: when it was found, counted from 1. alike: other conditions that are as good. candidate:
 * where it stands in a list of candidates; null without one, and in results of before this was kept.
 */
export interface Proposal {
  setting: Record<string, number | string | boolean | null>;
  predictions: Prediction[];
  score: number | null;
  desirability: number | null;
  probability: number | null;
  domain: "inside" | "edge" | "outside";
  trial: number;
  candidate: CandidateRow | null;
  nearest: NearRow[];
  robustness: Spread[];
  leeway: Leeway[];
  alike: number;
}

/** The best score, and the hypervolume of several targets, after so many trials. */
export interface RacePoint {
  trial: number;
  score: number | null;
  hypervolume: number | null;
}

/** Any number between two. */
export interface RangeFactor {
  name: string;
  type?: "range";
  lower: number;
  upper: number;
}

/** What a condition must keep to beside its factors' limits. */
export interface Rules {
  sums?: GroupSum[];
  linear?: LinearRule[];
  cardinality?: CardinalityRule[];
}

/**
 * screened: the best that 1,024 spread conditions and a search after them found, whatever the algorithms' budget.
 *
 * pareto: places in `trials` order are in each algorithm's history.
 */
export interface RunResult {
  targets: TargetScale[];
  screened: Condition | null;
  screened_evaluations: number;
  algorithms: AlgorithmResult[];
  importance: Importance[];
  feasible_share: number | null;
  finished_early: boolean;
  seconds: number;
  /** What was known before the first trial. */
  look: LookResult | null;
}

/**
 * An optimization. candidates: a table whose rows alone may be proposed, in place of the factors' limits; those columns
 * that are no factor are not looked at. labels: a column of `table` by which its rows are named; candidate_labels: of
 * `candidates`.
 */
export interface RunSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  rules?: Rules;
  cautions?: Cautions;
  /** Of the intervals that are shown. */
  coverage?: number;
  models: string[];
  table: Table;
  algorithms: ("cma_es" | "multi_bayes" | "single_bayes" | "random" | "grid")[];
  trials?: number;
  grid_levels?: number;
  tolerances?: Tolerance[];
  shortlist?: number;
  seed?: number;
  candidates?: Table | null;
  labels?: string | null;
  candidate_labels?: string | null;
}

/** A target's predictions while the settings wander by their tolerances: its 5 %, its 95 %, and the share that meets it. */
export interface Spread {
  target: string;
  low: number;
  high: number;
  met: number | null;
}

/** A Parquet file and the hash of its content, kept with whatever is made from it. */
export interface Table {
  path: string;
  content_hash?: string;
}

/** Anything between two values. */
export interface TargetRange {
  target: string;
  of_class?: string | null;
  weight?: number;
  goal?: "range";
  lower: number;
  upper: number;
}

/** A target with what training rows had of it, and how the model does that predicts it. */
export interface TargetScale {
  target: string;
  model: string;
  minimum: number;
  maximum: number;
  /** Of the hypervolume: no condition counts that is worse. */
  reference: number;
}

/** This value; `tolerance`: how far off it still counts as met. */
export interface TargetValue {
  target: string;
  of_class?: string | null;
  weight?: number;
  goal?: "value";
  value: number;
  tolerance: number;
}

/** A factor and what it counts for. */
export interface Term {
  factor: string;
  weight?: number;
}

/** A feature in a term: (x − centre)^power of a number; of a category 1 where it is `level`, 0 otherwise. */
export interface TermFactor {
  feature: string;
  centre: number;
  power: number;
  level: string | null;
}

/** How far a factor wanders from its setting, up and down. */
export interface Tolerance {
  factor: string;
  plus_minus: number;
}

/**
 * A condition that an algorithm looked at; its predictions in the order of the targets. candidate: where it stands in a list
 * of candidates; null without one, and in results of before this was kept.
 */
export interface Trial {
  trial: number;
  setting: Record<string, number | string | boolean | null>;
  predictions: (number | null)[];
  score: number | null;
  domain: "inside" | "edge" | "outside";
  pareto: boolean;
  candidate: CandidateRow | null;
}

/** lower, lower + unit, … up to upper. */
export interface UnitFactor {
  name: string;
  type?: "unit";
  lower: number;
  upper: number;
  unit: number;
}
