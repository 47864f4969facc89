import { formsTaken } from '@hakaru/contract';
import {
  deleteDiscriminantAnalysisProject,
  discriminantAnalysisCalls,
  discriminantAnalysisPredictionCalls,
  discriminantAnalysisPredictionSettings,
  type DiscriminantAnalysisResult,
  getDiscriminantAnalysisCellRows,
  getDiscriminantAnalysisCosts,
  getDiscriminantAnalysisRegions,
  type DiscriminantHeadline,
} from '@hakaru/contract/training/discriminant-analysis';
import { isBaseline } from '@hakaru/contract/training/leaderboard';
import { question } from '../features/training/model-tasks.ts';
import { defineTrainingKind, type Headline } from '../features/training/training-kind.ts';

export const discriminantAnalysis = defineTrainingKind({
  id: 'discriminant_analysis',
  tasks: 'discriminant_analysis',
  forms: formsTaken.discriminant_analysis,
  calls: discriminantAnalysisCalls,
  looks: true,
  targets: ({ target }) => [target],
  besideFeatures: ({ target }) => [{ name: target, role: null }],
  recipe: 'history',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained,
  headline,
  reportSpec: (model, everyRow) => ({
    ...model,
    ...(everyRow && { every_row: true, most_points: 20_000, budget_s: 3600 }),
  }),
  slowParts: {
    leftOut: { permutations: 0, learning_curve: false },
    // Where there can be none, or no time was left, the report says so.
    areLeftOut: ({ permutation_test: test, learning_curve: curve, absent }) =>
      (test === null && !absent.some(({ section }) => section === 'permutation_test')) ||
      (curve === null && !absent.some(({ section }) => section === 'learning_curve')),
  },
  questions: [
    question(getDiscriminantAnalysisCellRows, 'discriminant_analysis.cell_rows'),
    question(getDiscriminantAnalysisCosts, 'discriminant_analysis.costs'),
    question(getDiscriminantAnalysisRegions, 'discriminant_analysis.regions'),
  ],
  prediction: {
    by: 'discriminant_analysis',
    typedBy: 'discriminant_analysis',
    settings: discriminantAnalysisPredictionSettings,
    calls: discriminantAnalysisPredictionCalls,
  },
  deletion: deleteDiscriminantAnalysisProject,
});

/** The best model over the folds, with which its leaderboard begins, beside always giving the shares of the classes. */
function headline({ leaderboard, target, classes }: DiscriminantAnalysisResult): Headline | null {
  const best = leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
  if (!best) return null;
  const [accuracy = null, baseline = null] = [best, leaderboard.find(isBaseline)].map(
    (row) => row?.folds?.balanced_accuracy?.mean ?? null,
  );
  const isKnown = accuracy !== null && baseline !== null;
  return {
    code: !isKnown ? 'unjudged' : accuracy > baseline ? 'better' : 'no_better',
    model: best.model,
    index: best.index,
    figures: {
      target,
      classes: classes.length,
      accuracy,
      sd: best.folds?.balanced_accuracy?.sd ?? null,
      baseline,
    } satisfies DiscriminantHeadline,
  };
}
