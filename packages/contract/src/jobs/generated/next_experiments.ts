// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** Over seeds: the median, and what 8 of 10 lie between. */
export interface Band {
  median: number;
  low: number;
  high: number;
}

/** A measured row that none is better than in every target. */
export interface BestRow {
  row: number;
  setting: Record<string, number | string | boolean | null>;
  values: (number | null)[];
  within_limits: boolean;
}

/**
 * Of a target, the best value up to every measured row in the order of rounds, of rows that keep the ranges of others; null
 * while there is none. aside: the places of those rows whose value is not learned from; null in results of before these were
 * kept.
 */
export interface BestSoFar {
  target: string;
  values: (number | null)[];
  aside: number[] | null;
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

/** What is wrong, what comes first being what a training is refused with. */
export interface CheckResult {
  problems: Problem[];
}

/** Options before they are run. listed: what is known of the table whose rows alone may be proposed. */
export interface CheckSpec {
  options: NextOptions;
  table: KnownTable;
  listed?: KnownTable | null;
}

/** A column of categories and its different values. */
export interface ColumnOfTexts {
  name: string;
  values: string[];
}

/** A factor of categories and columns that are properties of these: numbers that all rows of a category share. */
export interface Described {
  factor: string;
  columns: string[];
}

/**
 * A factor whose categories are described as molecules, by the SMILES in this column, or by their own. molecules: how many
 * different ones. same: categories that are one molecule. unread: those that are no SMILES, and so unlike every other.
 */
export interface DescribedMolecules {
  factor: string;
  column: string | null;
  molecules: number;
  same: string[][];
  unread: string[];
}

/** One of these numbers. */
export interface DiscreteFactor {
  name: string;
  type?: "discrete";
  values: number[];
}

/** What is expected of a target, and the limits that hold it 9 times of 10. */
export interface Expected {
  value: number;
  lower: number;
  upper: number;
}

/** length: of the process, in ranges of the factor; the shorter, the more it matters. share: of all factors' 1/length². */
export interface FactorWeight {
  factor: string;
  length: number;
  share: number;
}

/** A column to learn from and how its values are read. */
export interface Feature {
  name: string;
  type: "numeric" | "categorical" | "boolean" | "datetime";
}

/**
 * How well a target's process foretells rows that it does not know: each condition left out in turn.
 *
 * q2: 1 − Σ error² ÷ Σ error² of the mean of the other rows; null where no two conditions differ in the target.
 * better_than_mean: by a permutation test at 5 %; null in results from before it. covered: the share of rows within their
 * limits of 90 %. noise: standard deviation of a measurement made again.
 */
export interface Fit {
  target: string;
  rows: number;
  q2: number | null;
  better_than_mean: boolean | null;
  error: number;
  mean_error: number;
  covered: number;
  noise: number;
  noise_share: number;
  measured_noise: number | null;
  factors: FactorWeight[];
  points: Foretold[];
}

/** Always this: a number, a category, or a time as ISO 8601 text. */
export interface FixedFactor {
  name: string;
  type?: "fixed";
  value: number | string;
}

/** A measured row and what the others say of it. */
export interface Foretold {
  row: number;
  measured: number;
  foretold: number;
  lower: number;
  upper: number;
}

/** Weighted amounts that add up to a total, as the parts of a mixture do. */
export interface GroupSum {
  terms: Term[];
  total: number;
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

/** A measured row: its settings, and its targets in their order. */
export interface KnownRow {
  setting: Record<string, number | string | boolean | null>;
  values: (number | null)[];
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

/** Σ weight · factor is at most, or at least, a bound. */
export interface LinearRule {
  terms: Term[];
  sense: "at_most" | "at_least";
  bound: number;
}

/** The columns that were measured, and those that are to be set. */
export interface LookSpec {
  table: Table;
  targets: string[];
  factors: Feature[];
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

/** molecules: how many values are SMILES. unread: the first of those that are none, of so many. */
export interface MoleculeColumn {
  name: string;
  molecules: number;
  unread: string[];
  unread_count: number;
}

/**
 * A factor of categories that are molecules. column: the table's, or the candidates', with each category's SMILES; null where
 * the categories are SMILES themselves.
 */
export interface Molecules {
  factor: string;
  column?: string | null;
}

/** The columns whose values are molecules. */
export interface MoleculesFound {
  columns: MoleculeColumn[];
}

/** Columns of categories, any of which may be molecules written as SMILES. */
export interface MoleculesSpec {
  columns: ColumnOfTexts[];
}

/**
 * targets: columns that were measured. batch: how many experiments a round has.
 *
 * purpose: proposals, or a replay of rounds on rows that all have outcomes. strategy: by expected improvement (of the
 * hypervolume where there are several targets, of their weighted score where their weights differ), by what is reached
 * `optimism` standard deviations to the good side, by the probability that all limits are kept to, or where least is known.
 * candidates: any condition of the space, or the table's rows without outcomes. repeats: conditions may be proposed again
 * where measurements scatter much. set_aside: rows with a value far beyond all others are not learned from. described: by
 * which properties categories are alike, molecules: which of them are molecules, alike by their structures; without both each
 * is as unlike every other.
 */
export interface NextOptions {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  described?: Described[];
  molecules?: Molecules[];
  rules?: Rules;
  purpose?: "propose" | "replay";
  batch?: number;
  strategy?: "improvement" | "optimistic" | "feasible" | "learn";
  optimism?: number;
  candidates?: "space" | "unmeasured";
  repeats?: boolean;
  set_aside?: boolean;
  replay_seeds?: number;
  replay_budget?: number;
  seed?: number;
}

/** Something to know of what was asked. */
export interface Note {
  code: "first_design" | "rows_incomplete" | "rows_pending" | "candidates_unfit" | "candidates_measured" | "rows_outside" | "rows_set_aside" | "rows_unlike" | "conditions_repeated" | "factor_constant" | "target_constant" | "no_better_than_mean" | "noise_large" | "fewer_than_asked" | "none_within_limits" | "history_lost" | "history_corrected" | "learned_from_some" | "molecules_same" | "molecules_unread";
  params: Record<string, string | number>;
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
 * expected: a line a target, in their order; none in a first design. gain: the improvement of the target that is expected,
 * in its unit, or of several targets of the hypervolume, in parts of what there is; null where there is no such figure.
 *
 * probability: that all limits are kept to; null without limits. row: of the table, counted from 1, where the condition is
 * one of its rows. repeated: it was measured, or proposed, already. candidate: where it stands in a list of candidates.
 */
export interface Proposal {
  setting: Record<string, number | string | boolean | null>;
  expected: Expected[];
  gain: number | null;
  probability: number | null;
  reason: "spread" | "gain" | "optimistic" | "limits" | "unknown" | "repeat";
  row: number | null;
  repeated: boolean;
  candidate: CandidateRow | null;
}

/** A condition as it was proposed; nothing is expected of it where too little was known. */
export interface ProposedRow {
  setting: Record<string, number | string | boolean | null>;
  expected: Expected[];
}

/** Any number between two. */
export interface RangeFactor {
  name: string;
  type?: "range";
  lower: number;
  upper: number;
}

/** conditions: those that have all outcomes. best: how many of them count as the best (5 %). */
export interface Replay {
  conditions: number;
  best: number;
  seeds: number;
  curves: ReplayCurve[];
}

/** reached: after how many experiments one of the best was found; null where it was not, in half of the seeds. */
export interface ReplayCurve {
  method: "model" | "random";
  points: ReplayPoint[];
  reached: number | null;
}

/**
 * After so many experiments: the share of the best conditions that were found, and the best value (its hypervolume, in parts
 * of what there is, with several targets).
 */
export interface ReplayPoint {
  experiments: number;
  found: Band;
  mean_found: number;
  best: Band;
}

/** What was measured newly before a round's proposals were made, and those. */
export interface Round {
  rows: KnownRow[];
  proposals: ProposedRow[];
}

/** What a condition must keep to beside its factors' limits. */
export interface Rules {
  sums?: GroupSum[];
  linear?: LinearRule[];
  cardinality?: CardinalityRule[];
}

/** method: how the proposals were found; `spread` where too few rows were measured (fewer than `needed`). */
export interface RunResult {
  targets: string[];
  round: number;
  measured: number;
  needed: number;
  pending: number;
  method: "spread" | "model";
  strategy: "improvement" | "optimistic" | "feasible" | "learn";
  molecules: DescribedMolecules[];
  proposals: Proposal[];
  best: BestRow[];
  fits: Fit[];
  history: Round[];
  best_so_far: BestSoFar[];
  notes: Note[];
  stopping: Stopping | null;
  replay: Replay | null;
  finished_early: boolean;
  seconds: number;
}

/**
 * listed: a table without outcomes whose rows alone may be proposed; label: its column that names them. earlier: the rounds
 * before this one, the first first.
 */
export interface RunSpec {
  targets: (Minimise | Maximise | TargetValue | TargetRange)[];
  factors: (RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor)[];
  described?: Described[];
  molecules?: Molecules[];
  rules?: Rules;
  purpose?: "propose" | "replay";
  batch?: number;
  strategy?: "improvement" | "optimistic" | "feasible" | "learn";
  optimism?: number;
  candidates?: "space" | "unmeasured";
  repeats?: boolean;
  set_aside?: boolean;
  replay_seeds?: number;
  replay_budget?: number;
  seed?: number;
  table: Table;
  listed?: Table | null;
  label?: string | null;
  earlier?: Round[];
}

/**
 * gain: the largest of the proposals. needed: what would be worth an experiment: 1 % of the measured range, or a tenth of the noise.
 *
 * advised: whether what is expected stays below that.
 */
export interface Stopping {
  gain: number;
  needed: number;
  advised: boolean;
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

/** lower, lower + unit, … up to upper. */
export interface UnitFactor {
  name: string;
  type?: "unit";
  lower: number;
  upper: number;
  unit: number;
}
