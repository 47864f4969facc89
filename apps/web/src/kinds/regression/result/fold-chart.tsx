import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { regressionSetup } from '../setup.ts';
import { regressionMessages } from '../words.ts';
import { isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import { boardTitle } from '../../../features/projects/result/result-screen.tsx';
import { figures, type LeaderboardRow } from './figures.ts';

/** RMSE over the folds with its spread, beside the RMSE of the test rows. */
export function FoldChart({ rows, target }: { rows: readonly LeaderboardRow[]; target: string }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const data = useMemo(() => {
    const shown = sortLeaderboard(
      rows.filter((row) => row.state === 'trained'),
      figures.folds_rmse,
    );
    const means = shown.map((row) => row.folds?.rmse?.mean ?? null);
    const spreads = shown.map((row) => row.folds?.rmse?.sd ?? null);
    const at = (sign: 1 | -1) =>
      means.map((mean, place) =>
        mean === null || spreads[place] === null || spreads[place] === undefined ? null : mean + sign * spreads[place],
      );
    return {
      category: { label: r('model') },
      categories: shown.map((row) => boardTitle(regressionSetup, row.model)),
      value: { label: `RMSE (${target})` },
      groups: [
        { name: t('folds_rmse'), role: 'train' as const, values: means, low: at(-1), high: at(1) },
        { name: t('test_rmse'), role: 'test' as const, values: shown.map((row) => row.test?.rmse ?? null) },
      ],
      muted: new Set(shown.flatMap((row, place) => (isBaseline(row) ? [place] : []))),
    };
  }, [rows, target, t, r]);
  return <BarChart title={`${r('leaderboard')}: ${target}`} data={data} />;
}
