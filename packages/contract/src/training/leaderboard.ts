/** A figure of a leaderboard's rows, and whether less of it is better. */
export interface RowFigure<Row> {
  of: (row: Row) => number | null | undefined;
  lessIsBetter: boolean;
}

/** Best first (or last); rows without the figure at the end either way. */
export function sortLeaderboard<Row>(
  rows: readonly Row[],
  { of, lessIsBetter }: RowFigure<Row>,
  worstFirst = false,
): Row[] {
  const sign = lessIsBetter === worstFirst ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [of(a) ?? null, of(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The best of those that were trained, what says the same of every row left out. */
export function bestRow<Row extends { model: string; state: string }>(
  rows: readonly Row[],
  figure: RowFigure<Row>,
): Row | undefined {
  return sortLeaderboard(
    rows.filter((row) => row.state === 'trained' && !isBaseline(row)),
    figure,
  )[0];
}

/** A row to compare with, which is never the best: it says the same of every row, or what was known last. */
export function isBaseline({ model }: { model: string }): boolean {
  return model === 'dummy' || model.startsWith('dummy_');
}
