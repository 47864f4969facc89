import type { ColumnValues } from '../../../../charts/relation/point-colour.ts';

type Numbers = readonly number[];
type MaybeNumbers = readonly (number | null)[];

/** A PLS as a report tells of it; lists run by latent variable first, then by row or column. */
export interface Latent {
  /** Of the model; `steps` may go further. */
  components: number;
  fitted_rows: number;
  steps: readonly { explained_x: number; explained_y: number; q2: number | null }[];
  /** Of the scores over the rows fitted on. */
  variances: Numbers;
  columns: readonly { column: string; weights: Numbers; rotations: Numbers; loadings: Numbers; vip: number }[];
  targets: readonly { target: string; weights: Numbers; explained: Numbers }[];
  limits: readonly LatentLimits[];
  points: LatentPoints;
  contributions: LatentContributions;
}

/** Rows in and beside latent variables: all that the charts of scores and distances need, of a report or of a prediction. */
export interface LatentRows extends Pick<
  Latent,
  'components' | 'fitted_rows' | 'variances' | 'limits' | 'points' | 'contributions'
> {
  steps: readonly { explained_x: number }[];
  columns: readonly { column: string }[];
  targets: readonly { target: string }[];
}

export interface LatentLimits {
  confidence: number;
  t2_fitted: number | null;
  t2_new: number | null;
  spe_fitted: number | null;
  spe_new: number | null;
  /** How many rows are, where more are counted than shown. */
  beyond?: { t2: number; spe: number };
}

export interface LatentPoints {
  points: { shown: number; total: number };
  row: Numbers;
  part: readonly ('train' | 'test')[];
  measured: readonly MaybeNumbers[];
  scores: readonly MaybeNumbers[];
  /** None where what was measured is not known. */
  target_scores: readonly MaybeNumbers[];
  t2: MaybeNumbers;
  spe: MaybeNumbers;
  colours: readonly ColumnValues[];
}

/** By row, then by column. */
export interface LatentContributions {
  row: Numbers;
  t2: readonly Numbers[];
  residuals: readonly Numbers[];
}

/** Places of the points beyond a limit, by T² and by SPE; rows the model was made from have limits of their own. */
export function beyond({ part, t2, spe }: LatentPoints, limits: LatentLimits): { t2: number[]; spe: number[] } {
  const places = (values: MaybeNumbers, fitted: number | null, fresh: number | null) =>
    values.flatMap((value, place) => {
      const limit = part[place] === 'test' ? fresh : fitted;
      return value !== null && limit !== null && value > limit ? [place] : [];
    });
  return { t2: places(t2, limits.t2_fitted, limits.t2_new), spe: places(spe, limits.spe_fitted, limits.spe_new) };
}

/** The explained row furthest beyond its limits. */
export function furthestRow({ points, contributions, limits }: LatentRows): number | null {
  const [limit] = limits;
  const explained = new Set(contributions.row);
  let found: number | null = null;
  let most = -1;
  for (const [place, row] of points.row.entries()) {
    if (!explained.has(row)) continue;
    const isTest = points.part[place] === 'test';
    const share = Math.max(
      (points.t2[place] ?? 0) / ((isTest ? limit?.t2_new : limit?.t2_fitted) ?? Infinity),
      (points.spe[place] ?? 0) / ((isTest ? limit?.spe_new : limit?.spe_fitted) ?? Infinity),
    );
    if (share > most) [found, most] = [row, share];
  }
  return found;
}

/** Mean contributions of some rows, as far as they are given; null where none of them are. */
export function meanContributions(
  { row, t2, residuals }: LatentContributions,
  rows: ReadonlySet<number>,
): { rows: number; t2: number[]; residuals: number[] } | null {
  const places = row.flatMap((own, place) => (rows.has(own) ? [place] : []));
  if (places.length === 0) return null;
  const mean = (lists: readonly Numbers[]) =>
    (lists[places[0]!] ?? []).map(
      (_value, column) => places.reduce((sum, place) => sum + (lists[place]?.[column] ?? 0), 0) / places.length,
    );
  return { rows: places.length, t2: mean(t2), residuals: mean(residuals) };
}

/** Sums up to each of the values. */
export function cumulative(values: Numbers): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
