import type { DiscriminantAnalysisResult } from '@hakaru/contract/training/discriminant-analysis';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import { type BoardFigure, isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { discriminantMessages } from '../words.ts';

export type LeaderboardRow = DiscriminantAnalysisResult['leaderboard'][number];
export type ClassMetrics = NonNullable<LeaderboardRow['test']>;

/** The figures of classes given, in the order they are read. */
export const metricNames = [
  'accuracy',
  'balanced_accuracy',
  'f1',
  'mcc',
  'roc_auc',
  'log_loss',
] as const satisfies readonly (keyof ClassMetrics)[];
export type MetricName = (typeof metricNames)[number];

export function lessIsBetter(metric: MetricName): boolean {
  return metric === 'log_loss';
}

/** Which rows a figure of the leaderboard is of. */
export const boardParts = ['folds', 'test', 'train'] as const;
export type BoardPart = (typeof boardParts)[number];

/** A figure of a row, with its spread over the folds where it is of them. */
export function figureOf(
  row: LeaderboardRow,
  part: BoardPart,
  metric: MetricName,
): { value: number | null; sd: number | null } {
  if (part !== 'folds') return { value: row[part]?.[metric] ?? null, sd: null };
  const spread = row.folds?.[metric];
  return { value: spread?.mean ?? null, sd: spread?.sd ?? null };
}

/** First the figure that the models are ranked by. */
const ranked = ['balanced_accuracy', ...metricNames.filter((name) => name !== 'balanced_accuracy')] as const;

/** The leaderboard's columns: figures over the folds, of the test rows or of the training rows. */
export function boardFigures(part: BoardPart): BoardFigure<LeaderboardRow>[] {
  const t = translator(discriminantMessages);
  return [
    ...ranked.map((metric): BoardFigure<LeaderboardRow> => ({
      id: metric,
      label: t(metric),
      lessIsBetter: lessIsBetter(metric),
      of: (row) => figureOf(row, part, metric).value,
      text: (row) => {
        const { value, sd } = figureOf(row, part, metric);
        return withSpread(shareText(value), sd === null ? null : shareText(sd, 2));
      },
    })),
    {
      id: 'fit_seconds',
      label: translator(projectMessages)('fit_seconds'),
      lessIsBetter: true,
      of: (row) => row.fit_seconds,
      text: (row) => secondsText(row.fit_seconds),
    },
  ];
}

/** Whether the best model tells classes apart better over the folds than giving every row the class shares; true where one of them is not known. */
export function beatsBaseline(rows: readonly LeaderboardRow[], best: LeaderboardRow | undefined): boolean {
  const baseline = rows.find(isBaseline);
  const [own, shares] = [best, baseline].map((row) => (row ? figureOf(row, 'folds', 'balanced_accuracy').value : null));
  return typeof own !== 'number' || typeof shares !== 'number' || own > shares;
}
