import type {
  Learned,
  OnlineEstimates,
  PredictSummary,
  ProposeSpec,
  Proposal,
  Report,
  Start,
  TrainResult,
  TrainSpec,
} from '../jobs/generated/soft_sensor.ts';
import schema from '../jobs/generated/soft_sensor.schema.json' with { type: 'json' };
import { taskSchema } from '../jobs/task-schema.ts';
import { defineDatasetQuestion } from './dataset-questions.ts';
import { defineTrainingCalls } from './frame.ts';
import { kindForms } from './kind-forms.ts';
import type { RowFigure } from './leaderboard.ts';
import { defineOnlineCalls } from './online.ts';
import { predictionSettings } from './prediction-settings.ts';
import { softSensorPaths } from './training-types.ts';
import { type TypeOptions, typeOptions } from './type-options.ts';

export type SoftSensorOptions = TypeOptions<TrainSpec>;
export type SoftSensorResult = TrainResult;
export type SoftSensorReport = Report;
/** What is proposed from the data, and what is asked with. */
export type SoftSensorProposal = Proposal;
export type SoftSensorProposalOrder = Omit<ProposeSpec, 'table'>;
/** The figures of a finished training's headline. */
export type SoftSensorHeadline = {
  target: string;
  rmse: number | null;
  /** RMSE over the test of the last known laboratory value, and what part of its squared error the sensor takes away. */
  last_value: number | null;
  gain: number | null;
};
/** What the `summary` of a finished prediction holds. */
export type SoftSensorPredictionSummary = PredictSummary;
/** What is known of a model that runs online. */
export type SoftSensorOnlineFacts = Start;

const { tasks } = schema;

/** What models are compared by. */
export const softSensorRank: RowFigure<SoftSensorResult['leaderboard'][number]> = {
  of: (row) => row.cross_validation?.rmse,
  lessIsBetter: true,
};

/** The baseline that every sensor is held against: the last known laboratory value. */
export const lastValueBaseline = 'dummy_last_value';

/** What a person chooses before training. */
export const softSensorOptions = typeOptions<TrainSpec>(tasks.train.spec, schema.catalogues.models);
export const softSensorReport = taskSchema<SoftSensorReport>(tasks.report.result);

export const softSensorCalls = defineTrainingCalls({
  area: 'softsensor',
  paths: softSensorPaths,
  options: softSensorOptions,
  result: taskSchema<SoftSensorResult>(tasks.train.result),
  report: softSensorReport,
  errors: [
    'target_is_feature',
    'column_not_numeric',
    'time_is_feature',
    'time_is_target',
    'split_column_not_time',
    'dead_time_column_unknown',
    'dead_time_beyond_lag',
    'lag_step_beyond_largest',
    'lags_column_unknown',
    'own_lag_step_beyond_largest',
    'lags_beyond_series',
  ],
});

export const proposeSoftSensor = defineDatasetQuestion<ProposeSpec, Proposal>({
  path: '/softsensor/propose/{dataset}',
  area: 'softsensor',
  task: tasks.propose,
  summary: 'How laboratory values are recorded, and the delay, dead times and lags that the data suggest',
  errors: ['column_unknown', 'column_not_numeric', 'series_not_rising', 'too_few_analyses', 'series_too_short'],
});

export const softSensorOnline = defineOnlineCalls<Start, OnlineEstimates, Learned['reason']>({
  base: '/softsensor/online',
  area: 'softsensor',
  tasks,
});

export const softSensorPredictionSettings = predictionSettings(tasks.predict.spec);

/** The columns compute puts before the input's own in a prediction's table. */
export const softSensorResultColumns = [
  'estimate',
  'lower',
  'upper',
  'inside_domain',
  't2',
  'spe',
  'note',
  'laboratory_value',
] as const;

export const softSensorForms = kindForms(schema);
