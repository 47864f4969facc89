import { isBaseline } from '@hakaru/contract/training/leaderboard';
import {
  timeSeriesRank,
  type TimeSeriesFigures,
  type TimeSeriesResult,
  type TimeSeriesRow,
} from '@hakaru/contract/training/time-series';
import type { ComponentType } from 'react';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { secondsText, shareText } from '../../../features/projects/result/figure-text.ts';
import {
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { compact } from '../../../lib/compact.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { delayText, splitText } from '../alarm-words.ts';
import type { AnomalySetup } from '../setup.ts';
import { anomalyMessages } from '../words.ts';

/** Every model beside what flags every row and what flags none. */
export function resultScreenOf(setup: AnomalySetup): ComponentType {
  return resultScreen<TimeSeriesResult>(setup, {
    bestOf: ({ leaderboard }) => leaderboard.find(isTrained),
    isBest,
    ResultSections: (props) => <ResultSections setup={setup} props={props} />,
  });
}

/** Whether the first model separates anomalies better, in the digits that are shown, than any other and than flagging every row. */
export function isBest({ ranked_by, leaderboard }: Pick<TimeSeriesResult, 'ranked_by' | 'leaderboard'>): boolean {
  const best = leaderboard.find(isTrained);
  const own = best && timeSeriesRank.of(best);
  if (ranked_by !== 'vus_pr' || typeof own !== 'number') return false;
  return leaderboard.every((row) => {
    const other = row === best ? null : timeSeriesRank.of(row);
    return typeof other !== 'number' || (other < own && shareText(other) !== shareText(own));
  });
}

function isTrained(row: TimeSeriesRow): boolean {
  return row.state === 'trained' && !isBaseline(row);
}

function ResultSections({ setup, props }: { setup: AnomalySetup; props: ResultProps<TimeSeriesResult> }) {
  const t = useMessages(anomalyMessages);
  const { result } = props;
  const { leaderboard, warnings, ranked_by } = result;
  const { title } = setup.catalogue;
  return (
    <LeaderboardSection
      setup={setup}
      training={props}
      answer={resultAnswer(setup, result)}
      rows={leaderboard}
      isRanked={ranked_by === 'vus_pr'}
      figures={boardFigures(t, result)}
      notes={notesOf(t, result)}
      warnings={[
        ...warnings,
        ...leaderboard.flatMap((row) => row.warnings.map((warning) => ({ ...warning, of: title(row.model) }))),
      ]}
    />
  );
}

/** The figures of the part that models are judged on. */
function judgedOn({ ranked_on: part }: TimeSeriesResult, row: TimeSeriesRow): TimeSeriesFigures | null {
  return (part === 'test' ? row.test : row.training) ?? null;
}

/** What the models come to: how many anomalies the best one finds, and how often it is wrong. */
export function resultAnswer(setup: AnomalySetup, result: TimeSeriesResult): string[] {
  const t = translator(anomalyMessages);
  const best = result.leaderboard.find(isTrained);
  const figures = best && (best.test ?? judgedOn(result, best));
  if (!best || !figures) return [];
  const model = setup.catalogue.title(best.model);
  const where = t(best.test ? 'in_test' : 'in_training');
  const far = figures.far ?? 0;
  if (figures.events === 0)
    return [
      t('answer_unlabelled', {
        model,
        where,
        share: formatPercent(figures.rows === 0 ? null : figures.flagged / figures.rows, 2),
        alarms: formatCount(figures.alarms),
      }),
    ];
  return [
    t('answer_detected', {
      model,
      where,
      detected: formatCount(figures.detected),
      events: formatCount(figures.events),
      far: formatPercent(far, 2),
    }),
    ...(figures.delay_rows === null ? [] : [t('answer_delay', { delay: delayText(figures) })]),
  ];
}

function notesOf(
  t: Translate<typeof anomalyMessages.en>,
  { ranked_on, split, window, series }: TimeSeriesResult,
): string[] {
  return compact([
    split.test > 0 ? labelled(t('split'), splitText(split)) : splitText(split),
    t(window.found ? 'note_window_found' : 'note_window', { length: formatCount(window.length) }),
    series.runs > 1 && t('note_runs', { runs: formatCount(series.runs) }),
    split.test > 0 && ranked_on === 'training' && t('note_ranked_on_training'),
  ]);
}

/** The leaderboard's columns: figures of events first, of rows behind them. */
function boardFigures(t: Translate<typeof anomalyMessages.en>, result: TimeSeriesResult): BoardFigure<TimeSeriesRow>[] {
  const least = { lessIsBetter: true };
  const of = (key: keyof TimeSeriesFigures) => (row: TimeSeriesRow) => judgedOn(result, row)?.[key];
  const percent = (value: number | null | undefined) => formatPercent(value ?? null, 1);
  const hasLabels = result.ranked_by === 'vus_pr';
  const hasDays = result.leaderboard.some((row) => judgedOn(result, row)?.days);
  return compact([
    ...(hasLabels
      ? [
          boardFigure<TimeSeriesRow>('vus_pr', t('vus_pr'), timeSeriesRank.of),
          boardFigure<TimeSeriesRow>('event_recall', t('events_detected'), of('event_recall'), {
            text: (_, row) => {
              const figures = judgedOn(result, row);
              return figures ? `${formatCount(figures.detected)} / ${formatCount(figures.events)}` : '–';
            },
          }),
          boardFigure<TimeSeriesRow>('event_precision', t('event_precision'), of('event_precision'), { text: percent }),
        ]
      : []),
    boardFigure('far', t('far'), of('far'), { ...least, text: percent }),
    ...(hasLabels
      ? [
          boardFigure<TimeSeriesRow>('mar', t('mar'), of('mar'), { ...least, text: percent }),
          boardFigure<TimeSeriesRow>('f1', t('f1'), of('f1')),
          boardFigure<TimeSeriesRow>(
            'roc_auc',
            t('roc_auc'),
            (row) => (row.test_ranking ?? row.training_ranking)?.roc_auc,
          ),
          boardFigure<TimeSeriesRow>('delay', t('delay'), of('delay_rows'), {
            ...least,
            text: (_, row) => {
              const figures = judgedOn(result, row);
              return figures ? delayText(figures) : '–';
            },
          }),
        ]
      : []),
    hasDays &&
      boardFigure<TimeSeriesRow>('alarms_a_day', t('alarms_a_day'), of('alarms_a_day'), {
        ...least,
        text: (value) => formatNumber(value, 3),
      }),
    boardFigure('seconds', t('seconds_column'), (row) => row.total_seconds, { ...least, text: secondsText }),
  ]);
}
