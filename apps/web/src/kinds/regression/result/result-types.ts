import type { RegressionResult } from '@hakaru/contract/training/regression';

export type LeaderboardRow = RegressionResult['leaderboard'][number];
