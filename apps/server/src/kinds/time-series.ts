import { formsTaken } from '@hakaru/contract';
import { isBaseline } from '@hakaru/contract/training/leaderboard';
import {
  askTimeSeriesThreshold,
  deleteTimeSeriesProject,
  supervisedTimeSeriesCalls,
  timeSeriesModelSettings,
  timeSeriesOnline,
  timeSeriesPredictionCalls,
  timeSeriesPredictionSettings,
  type TimeSeriesHeadline,
  type TimeSeriesResult,
  unsupervisedTimeSeriesCalls,
} from '@hakaru/contract/training/time-series';
import { question } from '../features/training/model-tasks.ts';
import { defineTrainingKind, type Headline, type ModelSettings } from '../features/training/training-kind.ts';

const modelSettings = {
  schema: timeSeriesModelSettings,
  artefacts: ['report', 'export'],
} satisfies ModelSettings;

/** Anomaly detection in time series; two types share calls, tasks and models' folders. */
function timeSeriesKind(
  id: 'time_series_anomaly_detection_unsupervised' | 'time_series_anomaly_detection_supervised',
  calls: typeof unsupervisedTimeSeriesCalls,
) {
  return defineTrainingKind({
    id,
    tasks: 'time_series',
    forms: formsTaken[id],
    calls,
    recipe: 'none',
    trainSpec: (options, { table }) => ({ ...options, table }),
    trainedModels: (result) => result.trained.map((model) => ({ ...model, target: null })),
    headline,
    reportSpec: ({ model_dir, table }, everyRow) => ({
      model_dir,
      table,
      ...(everyRow && { most_points: 20_000, most_alarms: 5000, budget_s: 3600 }),
    }),
    questions: [question(askTimeSeriesThreshold, 'time_series.threshold')],
    modelSettings,
    prediction: {
      by: 'time_series',
      settings: timeSeriesPredictionSettings,
      calls: timeSeriesPredictionCalls,
    },
    online: { answers: 'scores', by: 'time_series', calls: timeSeriesOnline, modelSettings },
    deletion: deleteTimeSeriesProject,
  });
}

export const unsupervisedTimeSeries = timeSeriesKind(
  'time_series_anomaly_detection_unsupervised',
  unsupervisedTimeSeriesCalls,
);
export const supervisedTimeSeries = timeSeriesKind(
  'time_series_anomaly_detection_supervised',
  supervisedTimeSeriesCalls,
);

/** How many of the anomalies the best model finds, and how often it is wrong. */
function headline({ leaderboard }: TimeSeriesResult): Headline | null {
  const best = leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
  if (!best) return null;
  const part = best.test ? 'test' : 'training';
  const figures = best[part];
  if (!figures) return null;
  const { events, detected, far, false_alarms_a_day } = figures;
  return {
    code: events > 0 ? 'detected' : 'unlabelled',
    model: best.model,
    index: best.index,
    figures: { part, events, detected, far, false_alarms_a_day } satisfies TimeSeriesHeadline,
  };
}
