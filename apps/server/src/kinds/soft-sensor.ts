import { formsTaken } from '@hakaru/contract';
import { bestRow } from '@hakaru/contract/training/leaderboard';
import {
  lastValueBaseline,
  proposeSoftSensor,
  softSensorCalls,
  softSensorOnline,
  softSensorPredictionSettings,
  softSensorRank,
  type SoftSensorHeadline,
  type SoftSensorResult,
} from '@hakaru/contract/training/soft-sensor';
import { datasetQuestion } from '../features/training/model-tasks.ts';
import { defineTrainingKind, type Headline } from '../features/training/training-kind.ts';

export const softSensor = defineTrainingKind({
  id: 'soft_sensor',
  tasks: 'soft_sensor',
  forms: formsTaken.soft_sensor,
  calls: softSensorCalls,
  targets: ({ target }) => [target],
  recipe: 'none',
  trainSpec: (options, { table }) => ({ ...options, table }),
  trainedModels: (result) => result.trained,
  headline,
  reportSpec: ({ model_dir, table }, everyRow) => ({
    model_dir,
    table,
    ...(everyRow && { most_points: 20_000, budget_s: 3600 }),
  }),
  slowParts: {
    leftOut: { replays: false },
    areLeftOut: ({ absent }) => absent.some(({ reason }) => reason === 'not_affordable'),
  },
  datasetQuestions: [datasetQuestion(proposeSoftSensor, 'soft_sensor.propose')],
  prediction: {
    by: 'soft_sensor',
    settings: softSensorPredictionSettings,
  },
  online: { answers: 'estimates', by: 'soft_sensor', calls: softSensorOnline },
  besideFeatures: ({ target, time }) => [
    { name: target, role: null },
    ...(time ? [{ name: time, role: 'time' as const }] : []),
  ],
});

/** The best sensor over the folds, beside the last known laboratory value. */
function headline({ leaderboard }: SoftSensorResult): Headline | null {
  const best = bestRow(leaderboard, softSensorRank);
  if (!best) return null;
  const [rmse = null, lastValue = null] = [best, leaderboard.find(({ model }) => model === lastValueBaseline)].map(
    (row) => row?.test?.rmse ?? null,
  );
  const isKnown = rmse !== null && lastValue !== null;
  return {
    code: !isKnown ? 'unjudged' : rmse < lastValue ? 'better' : 'no_better',
    model: best.model,
    index: best.index,
    figures: {
      target: best.target,
      rmse,
      last_value: lastValue,
      gain: best.gain?.value ?? null,
    } satisfies SoftSensorHeadline,
  };
}
