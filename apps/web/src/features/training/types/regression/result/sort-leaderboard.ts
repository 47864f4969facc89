import type { LeaderboardRow } from './result-types.ts';

/** Every figure of the leaderboard: where it lies, and whether less of it is better. */
export const figures = {
  folds_rmse: { of: (row) => row.folds?.rmse?.mean, lessIsBetter: true },
  test_rmse: { of: (row) => row.test?.rmse, lessIsBetter: true },
  folds_r2: { of: (row) => row.folds?.r2?.mean, lessIsBetter: false },
  test_r2: { of: (row) => row.test?.r2, lessIsBetter: false },
  test_mae: { of: (row) => row.test?.mae, lessIsBetter: true },
  test_mape: { of: (row) => row.test?.mape, lessIsBetter: true },
  fit_seconds: { of: (row) => row.fit_seconds, lessIsBetter: true },
  cv_r2: { of: (row) => row.cross_validation?.r2, lessIsBetter: false },
  train_rmse: { of: (row) => row.train?.rmse, lessIsBetter: true },
  train_r2: { of: (row) => row.train?.r2, lessIsBetter: false },
} as const satisfies Record<string, { of: (row: LeaderboardRow) => number | null | undefined; lessIsBetter: boolean }>;

export type Figure = keyof typeof figures;
export const figureNames = Object.keys(figures) as Figure[];

export function figureOf(row: LeaderboardRow, figure: Figure): number | null {
  return figures[figure].of(row) ?? null;
}

/** Best first (or last); rows without the figure at the end either way. */
export function sortLeaderboard(rows: readonly LeaderboardRow[], figure: Figure, worstFirst = false): LeaderboardRow[] {
  const sign = figures[figure].lessIsBetter === worstFirst ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [figureOf(a, figure), figureOf(b, figure)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
