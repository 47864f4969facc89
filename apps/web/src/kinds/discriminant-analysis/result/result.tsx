import { sentences } from '../../../lib/i18n/joined.ts';
import { isBaseline } from '@hakaru/contract/training/leaderboard';
import type { DiscriminantAnalysisResult } from '@hakaru/contract/training/discriminant-analysis';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import {
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import {
  beatsBaseline,
  standsAlone,
  tiedText,
  tiedWith,
  fitSeconds,
  FoldChart,
  foldsUsed,
  rowsUsed,
  judgedFigure,
} from '../../../families/supervised/result/judged-figures.tsx';
import { shareText, spreadText } from '../../../features/projects/result/figure-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The leaderboard of a training: every model beside the baseline, which gives every row the class shares. */
export const ResultScreen = resultScreen<DiscriminantAnalysisResult>(discriminantSetup, {
  bestOf,
  isBest: (result) =>
    standsAlone(
      result.leaderboard,
      bestOf(result),
      boardFigureOf('folds', 'balanced_accuracy'),
      'balanced_accuracy',
      result.fold_count * result.repeats,
    ),
  ResultSections,
});

/** The leaderboard comes with the best first. */
function bestOf({ leaderboard }: DiscriminantAnalysisResult) {
  return leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
}

function isUseless(result: DiscriminantAnalysisResult): boolean {
  return !beatsBaseline(result.leaderboard, bestOf(result), boardFigureOf('folds', 'balanced_accuracy'));
}

/** The area under the curve of the best model, where it is more than its spread above that of a model that knows nothing. */
function rankingOf(result: DiscriminantAnalysisResult): number | null {
  const { mean, sd } = bestOf(result)?.folds?.roc_auc ?? { mean: 0, sd: null };
  return mean - (sd ?? 0) > 0.5 ? mean : null;
}

function tied(result: DiscriminantAnalysisResult) {
  return tiedWith(result.leaderboard, bestOf(result), 'balanced_accuracy', result.fold_count * result.repeats);
}

/** What the models come to: the one that tells the classes apart best against their shares, the folds and the others. */
export function resultAnswer(result: DiscriminantAnalysisResult): string[] {
  const say = translator(discriminantMessages);
  const best = bestOf(result);
  const [own, baseline] = [best, result.leaderboard.find(isBaseline)].map((row) => row?.folds?.balanced_accuracy);
  if (isUseless(result)) {
    const auc = rankingOf(result);
    return [
      auc === null ? say('no_better_than_baseline') : say('ranks_but_decides_no_better', { auc: shareText(auc) }),
    ];
  }
  if (!best || typeof own?.mean !== 'number' || typeof baseline?.mean !== 'number') return [];
  return [
    say('answer_most', {
      target: result.target,
      model: discriminantSetup.catalogue.title(best.model),
      balanced: formatPercent(own.mean, 1),
      baseline: formatPercent(baseline.mean, 1),
    }),
    ...(tied(result).length > 0
      ? tiedText(discriminantSetup, best, tied(result))
      : typeof own.sd === 'number'
        ? [
            say(own.mean - baseline.mean < 2 * own.sd ? 'answer_within_spread' : 'answer_beyond_spread', {
              folds: formatCount(result.fold_count * result.repeats),
              mean: formatPercent(own.mean, 1),
              sd: formatPercent(own.sd, 1),
            }),
          ]
        : []),
  ];
}

/** How rows and folds were used, in words. */
export function notesOf(result: DiscriminantAnalysisResult): string[] {
  const say = translator(discriminantMessages);
  return [
    rowsUsed(result.rows),
    foldsUsed(result),
    ...(result.leaderboard.some(({ folds }) => folds?.pooled) ? [say('folds_pooled')] : []),
    ...(result.nested ? [say('nested')] : []),
  ];
}

function ResultSections(props: ResultProps<DiscriminantAnalysisResult>) {
  const { result } = props;
  const t = useMessages(discriminantMessages);
  const [part, setPart] = useState<BoardPart>('folds');
  const { leaderboard, target } = result;
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
        training={props}
        of={target}
        answer={resultAnswer(result)}
        rows={leaderboard}
        figures={boardFigures(part)}
        choice={{ key: part, tabs }}
        notes={notesOf(result)}
        warnings={[...result.warnings, ...leaderboard.flatMap((row) => row.warnings)]}
      />
      <ClassesSection result={result} />
      <Section title={t('models_side_by_side')}>
        <ModelsChart rows={leaderboard} target={target} />
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
    <Section title={t('classes_of', { column: target })} text={sentences(...lines)}>
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
function ModelsChart({ rows, target }: { rows: readonly LeaderboardRow[]; target: string }) {
  const t = useMessages(discriminantMessages);
  const [metric, setMetric] = useState<MetricName>('balanced_accuracy');
  const groups = useMemo(() => boardParts.map((part) => ({ part, role: roles[part], name: t(`board_${part}`) })), [t]);
  return (
    <FoldChart
      rows={rows}
      setup={discriminantSetup}
      title={t('figure_of_models', { figure: t(metric), target })}
      metric={metric}
      lessIsBetter={lessIsBetter(metric)}
      label={t(metric)}
      groups={groups}
      actions={
        <SelectField
          size="small"
          label={t('metric')}
          value={metric}
          onValue={setMetric}
          sx={{ minWidth: '11rem', mt: { xs: 1, sm: 0 } }}
          choices={metricNames.map((name) => [name, t(name)])}
        />
      }
    />
  );
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

const roles = { folds: 'heldOut', test: 'test', train: 'train' } as const;

/** First the figure that the models are ranked by. */
const ranked = ['balanced_accuracy', ...metricNames.filter((name) => name !== 'balanced_accuracy')] as const;

/** The leaderboard's columns: figures over the folds, of the test rows or of the training rows. */
function boardFigures(part: BoardPart): BoardFigure<LeaderboardRow>[] {
  return [...ranked.map((metric) => boardFigureOf(part, metric)), fitSeconds()];
}

export function boardFigureOf(part: BoardPart, metric: MetricName): BoardFigure<LeaderboardRow> {
  return boardFigure(metric, translator(discriminantMessages)(metric), (row) => judgedFigure(row, part, metric).value, {
    lessIsBetter: lessIsBetter(metric),
    text: (value, row) => spreadText(value, judgedFigure(row, part, metric).sd, shareText, (sd) => shareText(sd, 2)),
  });
}
