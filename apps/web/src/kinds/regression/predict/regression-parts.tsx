import { regressionCalls, regressionIntervals, type RegressionResult } from '@hakaru/contract/training/regression';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { IntervalMethod } from '@hakaru/contract';
import type {
  RegressionPredictedRow,
  RegressionPredictionNotes,
  RegressionRowNotes,
} from '@hakaru/contract/training/regression-predictions';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent, formatSpread } from '../../../lib/numbers/format-number.ts';
import { domainColumn, figureColumn } from '../../../features/projects/prediction/answer-columns.tsx';
import { leverageWords } from '../../../families/supervised/predict/leverage.ts';
import { judgedFigure } from '../../../families/supervised/result/judged-figures.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import {
  type ChartProps,
  type PredictionParts,
  type SettingsProps,
  rankedBy,
} from '../../../features/projects/prediction/prediction-kind.ts';
import type { Answer, Order, Settings } from '../../../features/projects/prediction/register/order.ts';
import { AnswerFrame } from '../../../features/projects/prediction/register/typed/answer-frame.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { usePredictedRows } from '../../../features/projects/prediction/register/typed/use-live-prediction.ts';
import type { LineData } from '../../../charts/line/line-chart.tsx';
import type { Feature, TypedRow } from '../../../features/projects/prediction/register/typed/rows.ts';
import { SelectField } from '../../../ui/select-field.tsx';

const say = translator(predictionMessages);

/** Over the folds where there are some, as the leaderboard ranks, else of the test rows. */
function rank(row: RegressionResult['leaderboard'][number] | undefined) {
  const part = row?.folds ? 'folds' : 'test';
  const of = (metric: 'rmse' | 'r2') => (row ? judgedFigure(row, part, metric) : { value: null, sd: null });
  const words = (metric: 'rmse' | 'r2') => formatSpread(of(metric).value, of(metric).sd);
  return rankedBy(of('rmse').value, {
    lessIsBetter: true,
    words: () => say('model_figures', { rmse: words('rmse'), r2: words('r2') }),
  });
}

/** Prediction with interval, and domain. */
function answerColumns({ target }: Order) {
  return [
    figureColumn('prediction', target ?? say('prediction'), (answer) => regressionAnswer(answer).prediction, {
      strong: true,
    }),
    ...(['lower', 'upper'] as const).map((end) =>
      figureColumn(end, say(end), (answer) => regressionAnswer(answer)[end]),
    ),
    domainColumn((answer) => regressionAnswer(answer).inside_domain, 150),
  ];
}

/** How sure intervals are to be, and of which kind they are. */
interface IntervalSettings {
  coverage: number;
  interval: IntervalMethod;
}

const firstSettings: IntervalSettings & Settings = { coverage: 0.9, interval: 'conformal' };

export const regressionParts: PredictionParts = {
  calls: regressionCalls,
  rank,
  firstSettings,
  settingsFor,
  address: {
    read: readInterval,
    write: ({ coverage, interval }) => ({ coverage: String(coverage), interval: String(interval) }),
  },
  SettingsFields: IntervalFields,
  AnswerFigures,
  Chart: ResponseCurve,
  chartTitle: () => say('curve'),
  answerColumns,
};

const absences: Record<string, 'interval_outside' | 'interval_gap'> = {
  'none: outside domain': 'interval_outside',
  'none: input missing': 'interval_gap',
};

/** The prediction with its interval, or why there is none. */
function AnswerFigures({ answer: given }: { answer: Answer }) {
  const t = useMessages(predictionMessages);
  const answer = regressionAnswer(given);
  const { prediction, lower, upper, interval_note: note } = answer;
  return (
    <AnswerFrame
      answer={prediction === null ? null : formatNumber(prediction)}
      inside={answer.inside_domain}
      domainHint={leverageWords(answer)}
      notes={answer.notes}
    >
      <Typography className="tabular" color="textSecondary">
        {lower === null || upper === null
          ? t(absences[note ?? ''] ?? 'interval_none')
          : t('interval_is', {
              coverage: formatPercent(answer.coverage),
              lower: formatNumber(lower),
              upper: formatNumber(upper),
            })}
      </Typography>
      {note === 'wider: input missing' && (
        <Typography variant="body2" color="textSecondary">
          {t('interval_wider')}
        </Typography>
      )}
    </AnswerFrame>
  );
}

const PAUSE_MS = 150;
const HEIGHT = 260;

/** How the prediction follows one feature while the rest of the row stays as it is. */
function ResponseCurve({ order, features, row, feature: name, onFeature, answer }: ChartProps) {
  const t = useMessages(predictionMessages);
  const numeric = features.filter(({ type, minimum, maximum }) => type === 'numeric' && minimum !== maximum);
  const feature = numeric.find((one) => one.name === name) ?? numeric[0];
  const rows = useMemo(() => (feature ? curveRows(feature, row) : []), [feature, row]);
  const { data } = usePredictedRows(order, rows, PAUSE_MS);
  const words = {
    band: t('curve_band', { coverage: formatPercent(coverageOf(order.settings)) }),
    here: t('curve_here'),
    target: order.target ?? t('prediction'),
  };
  const chart = useMemo(
    () =>
      feature && data && data.rows[0] && feature.name in data.rows[0]
        ? curveData(
            feature,
            data.rows,
            data.answers.map(regressionAnswer),
            row,
            answer && regressionAnswer(answer),
            words,
          )
        : null,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language and the coverage only, which reload or ask anew
    [feature, data, row, answer],
  );
  if (!feature)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('curve_none')}
      </Typography>
    );
  const choice = (
    <SelectField
      fullWidth
      label={t('curve_feature')}
      value={feature.name}
      onValue={onFeature}
      sx={{ my: 1 }}
      choices={numeric.map((one) => one.name)}
    />
  );
  if (!chart) return <ChartSkeleton height={HEIGHT} />;
  return (
    <>
      {choice}
      <LineChart
        title={t('curve_title', { target: words.target, feature: feature.name })}
        caption={t('curve_caption', { coverage: formatPercent(coverageOf(order.settings)) })}
        data={chart}
        height={HEIGHT}
      />
    </>
  );
}

interface CurveWords {
  band: string;
  here: string;
  target: string;
}

/** The curve with its interval as a band, and the row itself as a dot. */
function curveData(
  feature: Feature,
  rows: readonly TypedRow[],
  answers: readonly RegressionAnswer[],
  row: TypedRow,
  answer: RegressionAnswer | undefined,
  words: CurveWords,
): LineData {
  const known = answers.flatMap((one, index) =>
    one.prediction === null ? [] : [{ ...one, at: Number(rows[index]?.[feature.name]) }],
  );
  const own = row[feature.name];
  return {
    x: { label: feature.name, unit: feature.unit },
    y: { label: words.target },
    groups: [
      ...stretches(known).map(({ banded, points }) => ({
        name: banded ? words.band : words.target,
        role: 'prediction' as const,
        x: points.map(({ at }) => at),
        y: points.map(({ prediction }) => prediction),
        ...(banded
          ? { low: points.map(({ lower }) => lower!), high: points.map(({ upper }) => upper!) }
          : { dashed: true }),
      })),
      ...(typeof own === 'number' && answer && answer.prediction !== null
        ? [{ name: words.here, role: 'target' as const, x: [own], y: [answer.prediction] }]
        : []),
    ],
  };
}

interface CurvePoint {
  at: number;
  lower: number | null;
  upper: number | null;
}

/** Parts of a curve with an interval and without one, as outside the domain; one without reaches up to its neighbours. */
export function stretches<Point extends CurvePoint>(points: readonly Point[]): { banded: boolean; points: Point[] }[] {
  const found: { banded: boolean; points: Point[] }[] = [];
  for (const point of points) {
    const banded = point.lower !== null && point.upper !== null;
    const last = found.at(-1);
    if (last?.banded === banded) last.points.push(point);
    else {
      if (last && banded) last.points.push(point);
      const before = last && !banded ? last.points.slice(-1) : [];
      found.push({ banded, points: [...before, point] });
    }
  }
  return found;
}

// Enough for a line without a mark at each point.
const POINTS = 61;

/** Rows that differ only in one numeric feature, evenly over its observed range and as far as the row's own value. */
export function curveRows({ name, minimum, maximum }: Feature, row: TypedRow): TypedRow[] {
  const own = row[name];
  const values = [Number(minimum), Number(maximum), ...(typeof own === 'number' ? [own] : [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: POINTS }, (_, index) => ({
    ...row,
    [name]: low + ((high - low) * index) / (POINTS - 1),
  }));
}

const coverages = [0.5, 0.8, 0.9, 0.95, 0.99];

/** How sure the intervals are to be and, where the model has several kinds, which. */
function IntervalFields({ model, settings, onSettings }: SettingsProps) {
  const t = useMessages(predictionMessages);
  const { coverage, interval } = intervalSettings(settings);
  const intervals = regressionIntervals(model);
  return (
    <>
      <SelectField
        label={t('coverage')}
        value={String(coverage)}
        onValue={(value) => onSettings({ coverage: Number(value), interval })}
        helperText={t('coverage_help')}
        choices={[...new Set([...coverages, coverage])]
          .sort((a, b) => a - b)
          .map((value) => [String(value), formatPercent(value)] as const)}
      />
      {intervals.length > 1 && (
        <SelectField
          label={t('interval_method')}
          value={interval}
          onValue={(value) => onSettings({ coverage, interval: value })}
          helperText={t(`interval_help_${interval}`)}
          choices={intervals.map((method) => [method, t(`interval_method_${method}`)] as const)}
        />
      )}
    </>
  );
}

function intervalSettings(settings: Settings): IntervalSettings {
  return { ...firstSettings, ...(settings as Partial<IntervalSettings>) };
}

function coverageOf(settings: Settings): number {
  return intervalSettings(settings).coverage;
}

/** What an address says of the interval; the first settings in place of what it does not say, or says wrongly. */
function readInterval({ coverage, interval }: Readonly<Record<string, unknown>>): Settings {
  const share = Number(coverage ?? Number.NaN);
  return intervalSettings({
    ...(share > 0 && share < 1 && { coverage: share }),
    ...((interval === 'model' || interval === 'conformal') && { interval }),
  }) as IntervalSettings & Settings;
}

/** A model may have no interval of its own. */
function settingsFor(model: string, wanted: Settings): Settings {
  const { coverage, interval } = intervalSettings(wanted);
  return { coverage, interval: regressionIntervals(model).includes(interval) ? interval : 'conformal' };
}

interface RegressionAnswer extends RegressionPredictedRow {
  notes: RegressionRowNotes | undefined;
  interval: RegressionPredictionNotes['interval'];
  coverage: number;
  leverageLimit: number;
  distanceLimit: number;
}

/** What a regression model says of a row. */
function regressionAnswer({ values, notes, place }: Answer): RegressionAnswer {
  const all = notes as unknown as RegressionPredictionNotes;
  return {
    ...(values as unknown as RegressionPredictedRow),
    notes: all.row_notes[place],
    interval: all.interval,
    coverage: all.coverage,
    leverageLimit: all.leverage_limit,
    distanceLimit: all.distance_limit,
  };
}
