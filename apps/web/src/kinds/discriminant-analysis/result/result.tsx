import type { DiscriminantAnalysisResult } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { type BoardFigure, isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import {
  boardTitle,
  type FoundProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';

/** The leaderboard of a training: every model beside the baseline, which gives every row the class shares. */
export const ResultScreen = resultScreen<DiscriminantAnalysisResult>(discriminantSetup, {
  bestOf: (result) => bestOf(result)?.index,
  Found,
});

/** The leaderboard comes with the best first. */
function bestOf({ leaderboard }: DiscriminantAnalysisResult) {
  return leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
}

function Found(found: FoundProps<DiscriminantAnalysisResult>) {
  const { result } = found;
  const t = useMessages(discriminantMessages);
  const p = useMessages(projectMessages);
  const [part, setPart] = useState<BoardPart>('folds');
  const { leaderboard, rows, target } = result;
  const tabs = (
    <Tabs
      value={part}
      onChange={(_event, next: BoardPart) => setPart(next)}
      aria-label={t('board_of')}
      sx={{ mb: 1, minHeight: 40 }}
    >
      {boardParts.map((one) => (
        <Tab key={one} value={one} label={t(`board_${one}`)} sx={{ minHeight: 40 }} />
      ))}
    </Tabs>
  );
  return (
    <>
      <LeaderboardSection
        setup={discriminantSetup}
        found={found}
        of={target}
        rows={leaderboard}
        figures={boardFigures(part)}
        choice={{ key: part, tabs }}
        failureOf={(row) => ({ params: { target: row.target }, reason: row.error_reason })}
        notes={[
          t('rows_used', rows),
          p('folds_used', {
            folds: result.fold_count,
            repeats: result.repeats,
            method: p(`method_${result.fold_method}`),
          }),
          ...(result.nested ? [t('nested')] : []),
        ]}
      />
      {!beatsBaseline(leaderboard, bestOf(result)) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[...result.warnings, ...leaderboard.flatMap((row) => row.warnings)]}
        setup={discriminantSetup}
      />
      <ClassesSection result={result} />
      <Section title={t('models_side_by_side')}>
        <FoldChart rows={leaderboard} target={target} />
      </Section>
    </>
  );
}

const MOST_CLASSES = 40;

/** How many rows each class has on either side of the split, how uneven that is and what was done about it. */
function ClassesSection({
  result,
}: {
  result: Pick<DiscriminantAnalysisResult, 'classes' | 'imbalance' | 'weights' | 'positive_class' | 'target'>;
}) {
  const t = useMessages(discriminantMessages);
  const { classes, imbalance, weights, positive_class: positive, target } = result;
  const data = useMemo(() => {
    const shown = classes.slice(0, MOST_CLASSES);
    return {
      category: { label: t('class') },
      categories: shown.map(({ label }) => label),
      value: { label: t('rows') },
      groups: [
        { name: t('board_train'), role: 'train' as const, values: shown.map(({ train }) => train) },
        { name: t('board_test'), role: 'test' as const, values: shown.map(({ test }) => test) },
      ],
    };
  }, [classes, t]);
  const lines = [
    imbalance === 1 ? t('balance_is') : t('imbalance_is', { ratio: formatNumber(imbalance, 3) }),
    t(`weights_${weights}`),
    ...(positive === null ? [] : [t('positive_is', { label: positive })]),
  ];
  return (
    <Section title={t('classes_of', { column: target })} text={lines.join(' ')}>
      <BarChart
        title={t('rows_of_classes', { target })}
        data={data}
        caption={
          classes.length > MOST_CLASSES ? t('classes_shown', { shown: MOST_CLASSES, total: classes.length }) : undefined
        }
      />
    </Section>
  );
}

/** A figure of every model over the folds with its spread, beside that of test and training rows. */
function FoldChart({ rows, target }: { rows: readonly LeaderboardRow[]; target: string }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const [metric, setMetric] = useState<MetricName>('balanced_accuracy');
  const data = useMemo(() => {
    const shown = sortLeaderboard(
      rows.filter((row) => row.state === 'trained'),
      { of: (row) => figureOf(row, 'folds', metric).value, lessIsBetter: lessIsBetter(metric) },
    );
    const folds = shown.map((row) => figureOf(row, 'folds', metric));
    const at = (sign: 1 | -1) =>
      folds.map(({ value, sd }) => (value === null || sd === null ? null : value + sign * sd));
    return {
      category: { label: r('model') },
      categories: shown.map((row) => boardTitle(discriminantSetup, row.model)),
      value: { label: t(metric) },
      groups: [
        {
          name: t('board_folds'),
          role: 'train' as const,
          values: folds.map(({ value }) => value),
          low: at(-1),
          high: at(1),
        },
        {
          name: t('board_test'),
          role: 'test' as const,
          values: shown.map((row) => figureOf(row, 'test', metric).value),
        },
        {
          name: t('board_train'),
          role: 'neutral' as const,
          values: shown.map((row) => figureOf(row, 'train', metric).value),
        },
      ],
    };
  }, [rows, metric, t, r]);
  const choice = (
    <ChoiceField
      size="small"
      label={t('figure')}
      value={metric}
      onValue={setMetric}
      sx={{ minWidth: '11rem', mt: { xs: 1, sm: 0 } }}
      choices={metricNames.map((name) => [name, t(name)])}
    />
  );
  return <BarChart title={t('figure_of_models', { figure: t(metric), target })} data={data} actions={choice} />;
}

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
type MetricName = (typeof metricNames)[number];

function lessIsBetter(metric: MetricName): boolean {
  return metric === 'log_loss';
}

/** Which rows a figure of the leaderboard is of. */
const boardParts = ['folds', 'test', 'train'] as const;
type BoardPart = (typeof boardParts)[number];

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
function boardFigures(part: BoardPart): BoardFigure<LeaderboardRow>[] {
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
