import type { LeaderboardRow } from './result-types.ts';

/** Every figure of the leaderboard: where it lies, and whether less of it is better. */
export const figures = {
  folds_rmse: { of: (row: LeaderboardRow) => row.folds?.rmse?.mean, lessIsBetter: true },
  test_rmse: { of: (row: LeaderboardRow) => row.test?.rmse, lessIsBetter: true },
  folds_r2: { of: (row: LeaderboardRow) => row.folds?.r2?.mean, lessIsBetter: false },
  test_r2: { of: (row: LeaderboardRow) => row.test?.r2, lessIsBetter: false },
  test_mae: { of: (row: LeaderboardRow) => row.test?.mae, lessIsBetter: true },
  test_mape: { of: (row: LeaderboardRow) => row.test?.mape, lessIsBetter: true },
  fit_seconds: { of: (row: LeaderboardRow) => row.fit_seconds, lessIsBetter: true },
  cv_r2: { of: (row: LeaderboardRow) => row.cross_validation?.r2, lessIsBetter: false },
  train_rmse: { of: (row: LeaderboardRow) => row.train?.rmse, lessIsBetter: true },
  train_r2: { of: (row: LeaderboardRow) => row.train?.r2, lessIsBetter: false },
} as const;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** Whether the best model's error over the folds is below that of always predicting the mean; true where one of them is not known. */
export function beatsBaseline(rows: readonly LeaderboardRow[], best: LeaderboardRow | undefined): boolean {
  const baseline = rows.find((row) => row.model === 'dummy');
  const [own, mean] = [best, baseline].map((row) => (row ? figures.folds_rmse.of(row) : null));
  return typeof own !== 'number' || typeof mean !== 'number' || own < mean;
}
