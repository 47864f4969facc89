import { bestRow, isBaseline } from '@hakaru/contract/training/leaderboard';
import { regressionRank, type RegressionResult } from '@hakaru/contract/training/regression';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import {
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { regressionSetup } from '../setup.ts';
import { regressionMessages } from '../words.ts';
import {
  beatsBaseline,
  fitSeconds,
  FoldChart,
  foldsUsed,
  rowsUsed,
  judgedFigure,
  type JudgedPart,
  standsAlone,
  tiedText,
  tiedWith,
} from '../../../families/supervised/result/judged-figures.tsx';
import { shareText, spreadText } from '../../../features/projects/result/figure-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { inUnitOf, namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { labelled, sentences } from '../../../lib/i18n/joined.ts';

/** The leaderboard of a training: every model beside the baseline, for each target. */
export const ResultScreen = resultScreen<RegressionResult>(regressionSetup, {
  bestOf: (result, requested) => findings(result, requested).best,
  isBest: (result, requested) => {
    const { rows, best } = findings(result, requested);
    return standsAlone(rows, best, figures.folds_rmse(), 'rmse', result.fold_count * result.repeats);
  },
  ResultSections,
});

/** The rows of the target that is looked at: the one asked for, else the first. */
function findings(result: RegressionResult, requested: string | undefined) {
  const targets = [...new Set(result.leaderboard.map((row) => row.target))];
  const target = targets.find((name) => name === requested) ?? targets[0] ?? '';
  const rows = result.leaderboard.filter((row) => row.target === target);
  const best = bestRow(rows, regressionRank);
  const tied = tiedWith(rows, best, 'rmse', result.fold_count * result.repeats);
  return { targets, target, rows, best, tied, isUseless: !beatsBaseline(rows, best, figures.folds_rmse()) };
}

function ResultSections(props: ResultProps<RegressionResult>) {
  const { result } = props;
  const t = useMessages(regressionMessages);
  const p = useMessages(projectMessages);
  const [, changeSearch] = useScreenSearch(paths.regressionResult);
  const { targets, target, rows } = findings(result, props.target);
  const usage = result.rows.find((row) => row.target === target);
  const groups = useMemo(
    () => [
      { part: 'folds' as const, role: 'heldOut' as const, name: t('folds_rmse') },
      { part: 'test' as const, role: 'test' as const, name: t('test_rmse') },
    ],
    [t],
  );
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
        training={props}
        of={target}
        answer={resultAnswer(result, props.target)}
        rows={rows}
        figures={Object.values(figures).map((column) => column())}
        notes={[sentences(usage && rowsUsed(usage), foldsUsed(result))]}
        warnings={[
          ...result.warnings.filter((warning) => (warning.params?.['target'] ?? target) === target),
          ...rows.flatMap((row) => row.warnings ?? []),
        ]}
      />
      <Section title={t('leaderboard_chart')}>
        <FoldChart
          rows={rows}
          setup={regressionSetup}
          title={labelled(t('leaderboard_chart'), target)}
          metric="rmse"
          lessIsBetter
          label={namedInUnitOf(target, 'RMSE')}
          groups={groups}
          mutesBaseline
        />
      </Section>
    </>
  );
}

const say = translator(regressionMessages);

/** What the models of a target come to: the one that errs least against the mean, the folds and the others. */
export function resultAnswer(result: RegressionResult, requested: string | undefined): string[] {
  const { target, rows, best, tied, isUseless } = findings(result, requested);
  const [own, baseline] = [best, rows.find(isBaseline)].map((row) => row?.folds?.rmse);
  if (isUseless) return [say('no_better_than_baseline')];
  if (!best || typeof own?.mean !== 'number' || typeof baseline?.mean !== 'number' || baseline.mean <= 0) return [];
  const gain = baseline.mean - own.mean;
  return [
    say('answer_least', {
      target,
      model: regressionSetup.catalogue.title(best.model),
      rmse: inUnitOf(target, formatNumber(own.mean, 3)),
      share: formatPercent(gain / baseline.mean),
      baseline: inUnitOf(target, formatNumber(baseline.mean, 3)),
    }),
    ...(tied.length > 0
      ? tiedText(regressionSetup, best, tied)
      : typeof own.sd === 'number'
        ? [
            say(gain < 2 * own.sd ? 'answer_within_spread' : 'answer_beyond_spread', {
              folds: formatCount(result.fold_count * result.repeats),
              mean: formatNumber(own.mean, 3),
              sd: inUnitOf(target, formatNumber(own.sd, 2)),
            }),
          ]
        : []),
  ];
}

export type LeaderboardRow = RegressionResult['leaderboard'][number];

/** A column of a metric of some rows, with its spread over the folds where it is of them. */
function figure(
  id: `${'folds' | 'test' | 'train' | 'cv'}_${string}` & Parameters<typeof say>[0],
  part: JudgedPart,
  metric: keyof typeof texts,
) {
  return (): BoardFigure<LeaderboardRow> =>
    boardFigure(id, say(id), (row) => judgedFigure(row, part, metric).value, {
      lessIsBetter: metric !== 'r2',
      text: (value, row) => spreadText(value, judgedFigure(row, part, metric).sd, ...texts[metric]),
    });
}

type Text = (value: number | null | undefined) => string;
const decimal: Text = (value) => formatNumber(value, 3);
/** How a metric is written, and its spread where that is written otherwise. */
const texts = {
  rmse: [decimal, (sd) => formatNumber(sd, 2)],
  mae: [decimal],
  mape: [(value) => formatPercent(value, 1)],
  r2: [shareText],
} as const satisfies Record<string, readonly [Text, Text?]>;

/** The leaderboard's columns. */
export const figures = {
  folds_rmse: figure('folds_rmse', 'folds', 'rmse'),
  test_rmse: figure('test_rmse', 'test', 'rmse'),
  folds_r2: figure('folds_r2', 'folds', 'r2'),
  test_r2: figure('test_r2', 'test', 'r2'),
  test_mae: figure('test_mae', 'test', 'mae'),
  test_mape: figure('test_mape', 'test', 'mape'),
  fit_seconds: fitSeconds<LeaderboardRow>,
  cv_r2: figure('cv_r2', 'cross_validation', 'r2'),
  train_rmse: figure('train_rmse', 'train', 'rmse'),
  train_r2: figure('train_r2', 'train', 'r2'),
} as const;
