import type { RegressionReport } from '@hakaru/contract/training/regression';

type Part = RegressionReport['points']['part'][number];

/** The report's points of one part, column by column. */
export interface PartPoints {
  rows: number[];
  actual: number[];
  predicted: number[];
  residual: number[];
  standardised: number[];
  leverage: number[];
  distance: number[];
  low: number[];
  high: number[];
}

/** Rows of the table count from 1 where people read them. */
export function pointsOf(report: RegressionReport, part: Part): PartPoints {
  const { points } = report;
  const indices = points.part.flatMap((own, index) => (own === part ? [index] : []));
  const pick = (values: readonly (number | null)[]) => indices.map((index) => values[index] ?? Number.NaN);
  return {
    rows: indices.map((index) => (points.row[index] ?? 0) + 1),
    actual: pick(points.actual),
    predicted: pick(points.predicted),
    residual: pick(points.residual),
    standardised: pick(points.standardised_residual),
    leverage: pick(points.leverage),
    distance: pick(points.distance),
    low: pick(points.lower),
    high: pick(points.upper),
  };
}

/** Row numbers (from 1) outside the model's domain among the points shown. */
export function outsideRows(report: RegressionReport): Set<number> {
  return new Set(
    report.points.row.filter((_, index) => report.points.inside_domain[index] === false).map((row) => row + 1),
  );
}

const FAR_BEYOND = 30;

/** Whether a value reaches so far beyond the limit that on a linear axis most others would lie on one line. */
export function isFarBeyond(values: readonly (number | null)[], limit: number): boolean {
  const known = values.filter((value) => value !== null);
  return known.every((value) => value > 0) && known.some((value) => value > FAR_BEYOND * limit);
}

const MOST_ERRORS = 5;

/** The rows with the largest errors of predictions by a model that had not seen them, numbered from 1, the largest first. */
export function largestErrors({ points }: Pick<RegressionReport, 'points'>) {
  return points.row
    .map((row, index) => ({
      row: row + 1,
      part: points.part[index]!,
      actual: points.actual[index]!,
      predicted: points.predicted[index]!,
      residual: points.residual[index]!,
      inside: points.inside_domain[index] !== false,
    }))
    .filter(({ part, residual }) => part !== 'train' && Number.isFinite(residual))
    .sort((a, b) => Math.abs(b.residual) - Math.abs(a.residual))
    .slice(0, MOST_ERRORS);
}
