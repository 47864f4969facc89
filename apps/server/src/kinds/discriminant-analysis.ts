import { formsTaken } from '@hakaru/contract';
import {
  deleteDiscriminantAnalysisProject,
  discriminantAnalysisCalls,
  discriminantAnalysisPredictionCalls,
  discriminantAnalysisPredictionSettings,
  getDiscriminantAnalysisCellRows,
  getDiscriminantAnalysisCosts,
  getDiscriminantAnalysisRegions,
} from '@hakaru/contract/training/discriminant-analysis';
import { question } from '../features/training/model-tasks.ts';
import { defineTrainingKind } from '../features/training/training-kind.ts';

export const discriminantAnalysis = defineTrainingKind({
  id: 'discriminant_analysis',
  tasks: 'discriminant_analysis',
  forms: formsTaken.discriminant_analysis,
  calls: discriminantAnalysisCalls,
  looks: true,
  targets: ({ target }) => [target],
  recipe: 'history',
  trainSpec: (options, inputs) => ({ ...options, ...inputs }),
  trainedModels: (result) => result.trained,
  reportSpec: (model, everyRow) => ({
    ...model,
    ...(everyRow && { every_row: true, most_points: 20_000, budget_s: 3600 }),
  }),
  questions: [
    question(getDiscriminantAnalysisCellRows, 'discriminant_analysis.cell_rows'),
    question(getDiscriminantAnalysisCosts, 'discriminant_analysis.costs'),
    question(getDiscriminantAnalysisRegions, 'discriminant_analysis.regions'),
  ],
  prediction: {
    by: 'discriminant_analysis',
    settings: discriminantAnalysisPredictionSettings,
    calls: discriminantAnalysisPredictionCalls,
  },
  deletion: deleteDiscriminantAnalysisProject,
});
