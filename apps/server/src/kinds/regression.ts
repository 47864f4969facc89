import { formsTaken } from '@hakaru/contract';
import {
  deleteRegressionProject,
  getRegressionConfig,
  listRegressionProjects,
  regressionCalls,
  regressionIntervals,
  regressionPredictionSettings,
} from '@hakaru/contract/training/regression';
import { defineTrainingKind } from '../features/training/training-kind.ts';

export const regression = defineTrainingKind({
  id: 'regression',
  tasks: 'regression',
  forms: formsTaken.regression,
  calls: regressionCalls,
  looks: true,
  targets: (options) => options.targets,
  recipe: 'history',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained,
  reportSpec: (model, everyRow) => ({
    ...model,
    ...(everyRow && { every_row: true, most_points: 20_000, budget_s: 3600 }),
  }),
  prediction: {
    by: 'regression',
    settings: regressionPredictionSettings,
    intervals: regressionIntervals,
  },
  deletion: deleteRegressionProject,
  list: listRegressionProjects,
  config: getRegressionConfig,
});
