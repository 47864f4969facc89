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
