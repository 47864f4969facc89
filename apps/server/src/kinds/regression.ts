import { formsTaken } from '@hakaru/contract';
import { bestRow, isBaseline } from '@hakaru/contract/training/leaderboard';
import {
  deleteRegressionProject,
  getRegressionConfig,
  listRegressionProjects,
  regressionCalls,
  regressionIntervals,
  regressionPredictionSettings,
  regressionRank,
  type RegressionResult,
  type RegressionHeadline,
} from '@hakaru/contract/training/regression';
import { defineTrainingKind, type Headline } from '../features/training/training-kind.ts';

export const regression = defineTrainingKind({
  id: 'regression',
  tasks: 'regression',
  forms: formsTaken.regression,
  calls: regressionCalls,
  looks: true,
  targets: (options) => options.targets,
  besideFeatures: (options) => options.targets.map((name) => ({ name, role: null })),
  recipe: 'history',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained,
  headline,
  reportSpec: (model, everyRow) => ({
    ...model,
    ...(everyRow && { every_row: true, most_points: 20_000, budget_s: 3600 }),
  }),
  slowParts: {
    leftOut: { learning_curve: false },
    // Where there can be none, or no time was left, the report says so.
    areLeftOut: ({ learning_curve: curve, absent }) =>
      curve === null && !absent.some(({ section }) => section === 'learning_curve'),
  },
  prediction: {
    by: 'regression',
    typedBy: 'regression',
    settings: regressionPredictionSettings,
    intervals: regressionIntervals,
  },
  deletion: deleteRegressionProject,
  list: listRegressionProjects,
  config: getRegressionConfig,
});

/** The best model of the first target over the folds, beside always predicting the mean. */
function headline({ leaderboard }: RegressionResult): Headline | null {
  const targets = new Set(leaderboard.map(({ target }) => target));
  const [target = ''] = targets;
  const rows = leaderboard.filter((row) => row.target === target);
  const best = bestRow(rows, regressionRank);
  if (!best) return null;
  const [rmse = null, baseline = null] = [best, rows.find(isBaseline)].map((row) => row?.folds?.rmse?.mean ?? null);
  const isKnown = rmse !== null && baseline !== null;
  return {
    code: !isKnown ? 'unjudged' : rmse < baseline ? 'better' : 'no_better',
    model: best.model,
    index: best.index,
    figures: {
      target,
      targets: targets.size,
      rmse,
      sd: best.folds?.rmse?.sd ?? null,
      baseline,
    } satisfies RegressionHeadline,
  };
}
