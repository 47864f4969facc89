import type {
  Alarm,
  AlarmFigures,
  LeaderboardRow,
  ModelSettings,
  OnlineScores,
  PredictSummary,
  Report,
  ScoreCourse,
  ScoreHistogram,
  Start,
  ThresholdAnswer,
  ThresholdRule,
  ThresholdSpec,
  TrainResult,
  TrainSpec,
} from '../jobs/generated/time_series.ts';
import schema from '../jobs/generated/time_series.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineDeletionCall, defineTrainingCalls } from './frame.ts';
import { type KindForms, kindForms } from './kind-forms.ts';
import type { RowFigure } from './leaderboard.ts';
import { defineModelCall } from './model-calls.ts';
import { modelSettingsOf } from './model-settings.ts';
import { defineScoringCalls } from './online.ts';
import { definePredictionCalls } from './prediction-calls.ts';
import { predictionSettings } from './prediction-settings.ts';
import { deletionPaths, timeSeriesPaths } from './training-types.ts';
import { type TypeOptions, typeOptions } from './type-options.ts';

export type TimeSeriesOptions = TypeOptions<TrainSpec>;
export type TimeSeriesResult = TrainResult;
export type TimeSeriesRow = LeaderboardRow;
export type TimeSeriesReport = Report;
export type TimeSeriesAlarm = Alarm;
export type TimeSeriesFigures = AlarmFigures;
export type TimeSeriesCourse = ScoreCourse;
export type TimeSeriesHistogram = ScoreHistogram;
/** What is set of a trained model. */
export type TimeSeriesSettings = ModelSettings;
/** What is known of a model that runs online, and what it says of a row. */
export type TimeSeriesOnlineFacts = Start;
export type TimeSeriesOnlineScore = OnlineScores['scores'][number];
export type TimeSeriesThreshold = ThresholdAnswer;
export type TimeSeriesThresholdRule = ThresholdRule;
/** What the `summary` of a finished prediction holds. */
export type TimeSeriesPredictionSummary = PredictSummary;
/** The figures of a finished training's headline: over the test, or the training where there is none; null where not defined. */
export type TimeSeriesHeadline = {
  part: 'test' | 'training';
  events: number;
  detected: number;
  far: number | null;
  false_alarms_a_day: number | null;
};

const { tasks, catalogues } = schema;

/** What models learn from: rows that are normal, or rows with labels. */
type Supervision = NonNullable<TrainSpec['supervision']>;
const learnsOf = { unsupervised: 'normal', supervised: 'labels' } as const satisfies Record<Supervision, string>;

/** The models that a type may train. */
function modelsOf(supervision: Supervision): Record<string, unknown> {
  const all = Object.entries(catalogues.models) as [string, { learns?: string }][];
  return Object.fromEntries(all.filter(([, { learns }]) => learns === learnsOf[supervision]));
}

/** What a person chooses before training, of the type's models; how they learn is the type's. */
function optionsOf(supervision: Supervision) {
  const { spec } = tasks.train;
  const fixed = { type: 'string', const: supervision, default: supervision };
  return typeOptions<TrainSpec>(
    { ...spec, properties: { ...spec.properties, supervision: fixed } },
    modelsOf(supervision),
  );
}

function formsOf(supervision: Supervision): KindForms {
  return { ...kindForms(schema), models: modelsOf(supervision) };
}

const result = taskSchema<TimeSeriesResult>(tasks.train.result);
const report = taskSchema<TimeSeriesReport>(tasks.report.result);

function callsOf(supervision: Supervision) {
  return defineTrainingCalls({
    area: 'timeseries',
    paths: timeSeriesPaths,
    sharedBy: `time_series_anomaly_detection_${supervision}`,
    options: optionsOf(supervision),
    result,
    report,
  });
}

export const unsupervisedTimeSeriesCalls = callsOf('unsupervised');
export const supervisedTimeSeriesCalls = callsOf('supervised');
export const unsupervisedTimeSeriesForms = formsOf('unsupervised');
export const supervisedTimeSeriesForms = formsOf('supervised');

/** What models are compared by: how well scores tell anomalies apart whatever the threshold; over the test where it has some. */
export const timeSeriesRank: RowFigure<TimeSeriesRow> = {
  of: (row) => row.test_ranking?.vus_pr ?? row.training_ranking?.vus_pr,
  lessIsBetter: false,
};

export const deleteTimeSeriesProject = defineDeletionCall(
  'timeseries',
  deletionPaths.time_series_anomaly_detection_unsupervised,
);

export const timeSeriesModelSettings = modelSettingsOf<TimeSeriesSettings>(tasks.predict.spec);

export const askTimeSeriesThreshold = defineModelCall<ThresholdSpec, ThresholdAnswer>({
  path: '/timeseries/threshold/{project}/{model_key}',
  task: tasks.threshold,
  summary:
    'What a threshold means: figures, histograms and curves of a model’s scores at what is set, at other settings, or at the threshold that a rule chooses by training rows',
});

export const timeSeriesPredictionSettings = predictionSettings(tasks.predict.spec);

export const timeSeriesPredictionCalls = definePredictionCalls({
  start: '/timeseries/prediction/{project}',
  result: '/timeseries/prediction/result/{id}',
});

export const timeSeriesOnline = defineScoringCalls<Start, OnlineScores>({
  base: '/timeseries/online',
  area: 'timeseries',
  tasks,
});
