import { lastValueBaseline, type SoftSensorResult } from '@hakaru/contract/training/soft-sensor';
import { useMemo } from 'react';
import { fitSeconds, FoldChart, judgedFigure } from '../../../families/supervised/result/judged-figures.tsx';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import {
  boardTitle,
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { labelled, noted, ranged, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount, formatNearly, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { ownLagWords, spanWords } from '../series-axis.ts';
import { sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';
import { findings, resultAnswer, type SensorRow } from './answer.ts';

/** The leaderboard of a training: every sensor beside the mean and the last laboratory value. */
export const ResultScreen = resultScreen<SoftSensorResult>(sensorSetup, {
  bestOf: (result) => findings(result).best,
  isBest: (result) => {
    const { best, tied, isUseless } = findings(result);
    return !isUseless && tied.length === 0 && (best?.gain?.lower ?? 1) > 0;
  },
  ResultSections,
});

function ResultSections(props: ResultProps<SoftSensorResult>) {
  const { result } = props;
  const t = useMessages(sensorMessages);
  const { leaderboard } = result;
  const target = leaderboard[0]?.target ?? '';
  const groups = useMemo(
    () => [
      { part: 'cross_validation' as const, role: 'heldOut' as const, name: t('cv_rmse') },
      { part: 'test' as const, role: 'test' as const, name: t('test_rmse') },
    ],
    [t],
  );
  return (
    <>
      <LeaderboardSection
        setup={sensorSetup}
        training={props}
        of={target}
        answer={resultAnswer(result)}
        rows={leaderboard}
        figures={figures()}
        notes={usedWords(result)}
        warnings={[...result.warnings, ...leaderboard.flatMap((row) => row.warnings)]}
      />
      <Section title={t('leaderboard_chart')}>
        <FoldChart
          rows={leaderboard}
          setup={sensorSetup as never}
          title={labelled(t('leaderboard_chart'), target)}
          metric="rmse"
          lessIsBetter
          label={namedInUnitOf(target, 'RMSE')}
          groups={groups}
          mutesBaseline
        />
      </Section>
      <InputsSection rows={leaderboard} target={target} />
    </>
  );
}

const kinds = ['present', 'levels', 'with_last', 'differences'] as const;

/** Every model on every kind of inputs. */
function InputsSection({ rows, target }: { rows: readonly SensorRow[]; target: string }) {
  const t = useMessages(sensorMessages);
  const p = useMessages(projectMessages);
  const tried = rows.filter((row) => row.by_inputs.length > 0);
  if (tried.length === 0) return null;
  const format = columnFormat(tried.flatMap((row) => row.by_inputs.map(({ test }) => test.rmse)));
  const cell = (row: SensorRow, kind: (typeof kinds)[number]) => {
    const trial = row.by_inputs.find(({ inputs }) => inputs === kind);
    const text = trial ? format(trial.test.rmse) : '–';
    return row.inputs === kind ? <strong>{text}</strong> : text;
  };
  return (
    <Section title={t('inputs_tried')} text={t('inputs_tried_text')}>
      <PlainTable
        label={labelled(t('inputs_tried'), namedInUnitOf(target, t('test_rmse')))}
        titled
        columns={[p('model'), ...kinds.map((kind) => t(`option_inputs_${kind}`))]}
        rows={tried.map((row) => [
          boardTitle(sensorSetup as never, row.model),
          ...kinds.map((kind) => cell(row, kind)),
        ])}
      />
    </Section>
  );
}

/** Which laboratory values were used how, in words. */
function usedWords({ laboratory, series, lags, split, fold_count: folds }: SoftSensorResult): string[] {
  const t = translator(sensorMessages);
  const own = ownLagWords(lags, series);
  return [
    t('used_analyses', { analyses: formatCount(laboratory.analyses), rows: formatCount(series.rows) }),
    sentences(
      t(split.method === 'time' ? 'used_split' : 'used_shuffled', {
        training: formatCount(split.training),
        test: formatCount(split.test),
        left_out: split.left_out,
        embargo: spanWords(split.embargo, series),
      }),
      t('used_folds', { folds }),
    ),
    t('used_lags', {
      largest: spanWords(lags.largest, series),
      step: spanWords(lags.step, series),
      inputs: formatCount(lags.inputs),
    }),
    ...(own === null ? [] : [labelled(t('lags_own'), own)]),
    ...(lags.selection ? [selectionWords(lags.selection)] : []),
  ];
}

/** What permutation kept of the variables and lags, and what that did to the folds. */
function selectionWords({
  model,
  variables,
  all_rmse: all,
  kept_rmse: rmse,
}: NonNullable<SoftSensorResult['lags']['selection']>): string {
  const t = translator(sensorMessages);
  const keptFlags = variables.flatMap(({ kept }) => kept);
  const kept = keptFlags.filter(Boolean).length;
  if (kept === keptFlags.length) return t('used_selection_all', { lags: formatCount(kept) });
  return t('used_selection', {
    kept: formatCount(kept),
    lags: formatCount(keptFlags.length),
    columns: formatCount(variables.filter((one) => one.kept.includes(true)).length),
    variables: formatCount(variables.length),
    model: sensorSetup.catalogue.title(model),
    all: formatNumber(all, 3),
    rmse: formatNumber(rmse, 3),
  });
}

const decimal = (value: number | null | undefined) => formatNumber(value, 3);

/** The leaderboard's columns. */
function figures(): BoardFigure<SensorRow>[] {
  const t = translator(sensorMessages);
  const metric = (id: 'cv_rmse' | 'test_rmse' | 'test_r2', part: 'cross_validation' | 'test', name: 'rmse' | 'r2') =>
    boardFigure<SensorRow>(id, t(id), (row) => judgedFigure(row, part, name).value, {
      lessIsBetter: name === 'rmse',
      text: name === 'rmse' ? decimal : (value) => shareText(value),
    });
  return [
    metric('cv_rmse', 'cross_validation', 'rmse'),
    metric('test_rmse', 'test', 'rmse'),
    metric('test_r2', 'test', 'r2'),
    boardFigure<SensorRow>('gain', t('gain'), (row) => row.gain?.value, {
      text: (value, { gain, model }) =>
        gain && model !== lastValueBaseline
          ? noted(formatNearly(value), ranged(formatNearly(gain.lower), formatNearly(gain.upper)))
          : '–',
    }),
    boardFigure<SensorRow>('nearer', t('nearer'), (row) => (row.model === lastValueBaseline ? null : row.nearer), {
      text: (value) => formatPercent(value),
    }),
    boardFigure<SensorRow>('half_width', t('half_width'), (row) => row.half_width, {
      lessIsBetter: true,
      text: (value) => (typeof value === 'number' ? `±\u00a0${decimal(value)}` : '–'),
    }),
    boardFigure<SensorRow>('inputs', t('inputs'), (row) => (row.inputs === null ? null : kinds.indexOf(row.inputs)), {
      text: (_, row) => (row.inputs === null ? '–' : t(`option_inputs_${row.inputs}`)),
    }),
    boardFigure<SensorRow>('learns', t('learns'), (row) => (row.index === null ? null : Number(row.learns)), {
      text: (value) => (value === null || value === undefined ? '–' : t(value === 1 ? 'yes' : 'no')),
    }),
    fitSeconds<SensorRow>(),
  ];
}
