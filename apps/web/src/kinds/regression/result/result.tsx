import type { RegressionResult } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { type BoardFigure, isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import {
  boardTitle,
  type FoundProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { regressionSetup } from '../setup.ts';
import { regressionMessages } from '../words.ts';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';

/** The leaderboard of a training: every model beside the baseline, for each target. */
export const ResultScreen = resultScreen<RegressionResult>(regressionSetup, {
  bestOf: (result, requested) => findings(result, requested).best?.index,
  Found,
});

/** The rows of the target that is looked at: the one asked for, else the first. */
function findings(result: RegressionResult, requested: string | undefined) {
  const targets = [...new Set(result.leaderboard.map((row) => row.target))];
  const target = targets.find((name) => name === requested) ?? targets[0] ?? '';
  const rows = result.leaderboard.filter((row) => row.target === target);
  const best = sortLeaderboard(
    rows.filter((row) => row.state === 'trained' && !isBaseline(row)),
    figures.folds_rmse,
  )[0];
  return { targets, target, rows, best };
}

function Found(found: FoundProps<RegressionResult>) {
  const { result } = found;
  const t = useMessages(regressionMessages);
  const p = useMessages(projectMessages);
  const [, changeSearch] = useScreenSearch(paths.regressionResult);
  const { targets, target, rows, best } = findings(result, found.target);
  const usage = result.rows.find((row) => row.target === target);
  const foldsUsed = p('folds_used', {
    folds: result.fold_count,
    repeats: result.repeats,
    method: p(`method_${result.fold_method}`),
  });
  return (
    <>
      {targets.length > 1 && (
        <Tabs
          value={target}
          aria-label={p('targets')}
          onChange={(_, value: string) => changeSearch({ target: value }, { only: true, replace: true })}
        >
          {targets.map((name) => (
            <Tab key={name} value={name} label={name} />
          ))}
        </Tabs>
      )}
      <LeaderboardSection
        setup={regressionSetup}
        found={found}
        of={target}
        rows={rows}
        figures={boardFigures()}
        failureOf={(row) => ({ params: { target: row.target }, reason: row.error_reason })}
        notes={[usage ? `${t('rows_used', usage)} ${foldsUsed}` : foldsUsed]}
      />
      {!beatsBaseline(rows, best) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[
          ...result.warnings.filter((warning) => (warning.params?.['target'] ?? target) === target),
          ...rows.flatMap((row) => row.warnings ?? []),
        ]}
        setup={regressionSetup}
      />
      <Section title={t('leaderboard_chart')}>
        <FoldChart rows={rows} target={target} />
      </Section>
    </>
  );
}

/** RMSE over the folds with its spread, beside the RMSE of the test rows. */
function FoldChart({ rows, target }: { rows: readonly LeaderboardRow[]; target: string }) {
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
      means.map((mean, index) =>
        mean === null || spreads[index] === null || spreads[index] === undefined ? null : mean + sign * spreads[index],
      );
    return {
      category: { label: r('model') },
      categories: shown.map((row) => boardTitle(regressionSetup, row.model)),
      value: { label: `RMSE (${target})` },
      groups: [
        { name: t('folds_rmse'), role: 'train' as const, values: means, low: at(-1), high: at(1) },
        { name: t('test_rmse'), role: 'test' as const, values: shown.map((row) => row.test?.rmse ?? null) },
      ],
      muted: new Set(shown.flatMap((row, index) => (isBaseline(row) ? [index] : []))),
    };
  }, [rows, target, t, r]);
  return <BarChart title={`${r('leaderboard')}: ${target}`} data={data} />;
}

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
function boardFigures(): BoardFigure<LeaderboardRow>[] {
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
