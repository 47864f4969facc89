import type { RegressionResult } from '@hakaru/contract/training/regression';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import { type BoardFigure, isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { regressionMessages } from '../words.ts';

export type LeaderboardRow = RegressionResult['leaderboard'][number];

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

type FigureName = keyof typeof figures;

/** The leaderboard's columns. */
export function boardFigures(): BoardFigure<LeaderboardRow>[] {
  const [t, p] = [translator(regressionMessages), translator(projectMessages)];
  return (Object.keys(figures) as FigureName[]).map((id) => ({
    id,
    label: id === 'fit_seconds' ? p(id) : t(id),
    ...figures[id],
    text: (row) => figureText(row, id),
  }));
}

/** The figure, with its spread over the folds where it has one. */
function figureText(row: LeaderboardRow, name: FigureName): string {
  const value = figures[name].of(row) ?? null;
  if (name === 'test_mape') return formatPercent(value, 1);
  if (name === 'fit_seconds') return secondsText(value);
  const spread = name === 'folds_rmse' ? row.folds?.rmse?.sd : name === 'folds_r2' ? row.folds?.r2?.sd : null;
  if (name.endsWith('r2')) return withSpread(shareText(value), typeof spread === 'number' ? shareText(spread) : null);
  return withSpread(formatNumber(value, 3), typeof spread === 'number' ? formatNumber(spread, 2) : null);
}

/** Whether the best model's error over the folds is below that of always predicting the mean; true where one of them is not known. */
export function beatsBaseline(rows: readonly LeaderboardRow[], best: LeaderboardRow | undefined): boolean {
  const baseline = rows.find(isBaseline);
  const [own, mean] = [best, baseline].map((row) => (row ? figures.folds_rmse.of(row) : null));
  return typeof own !== 'number' || typeof mean !== 'number' || own < mean;
}
