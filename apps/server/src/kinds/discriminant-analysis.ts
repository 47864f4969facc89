import { type DatasetColumn, formsTaken } from '@hakaru/contract';
import {
  deleteDiscriminantAnalysisProject,
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
  discriminantAnalysisPredictionCalls,
  discriminantAnalysisPredictionSettings,
  getDiscriminantAnalysisCellRows,
  getDiscriminantAnalysisCosts,
  getDiscriminantAnalysisRegions,
} from '@hakaru/contract/training/discriminant-analysis';
import { AppError } from '../http/app-error.ts';
import { checkColumns, checkModelsDistinct } from '../features/training/options/check-columns.ts';
import { checkSplit } from '../features/training/options/check-split.ts';
import { question } from '../features/training/model-tasks.ts';
import { type ColumnValues, defineTrainingKind } from '../features/training/training-kind.ts';

/** As many values of the target as are looked at before a training is registered. */
const MOST_CLASSES = 1000;

export const discriminantAnalysis = defineTrainingKind({
  id: 'discriminant_analysis',
  tasks: 'discriminant_analysis',
  forms: formsTaken.discriminant_analysis,
  calls: discriminantAnalysisCalls,
  checkOptions,
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

async function checkOptions(
  options: DiscriminantAnalysisOptions,
  columns: DatasetColumn[],
  values: ColumnValues,
): Promise<void> {
  const { target, models, positive_class: positive } = options;
  const features = options.features.map((feature) => feature.name);
  checkColumns([target], columns);
  checkColumns(features, columns);
  checkModelsDistinct(models);
  if (features.includes(target)) throw new AppError('target_is_feature', { column: target });
  await checkSplit({ ...options, targets: [target] }, columns, values);
  const labels = (await values(target, MOST_CLASSES))?.filter((label) => label !== null);
  if (!labels || labels.length === 0) return;
  if (labels.length === 1) throw new AppError('target_one_class', { column: target, label: labels[0] ?? '' });
  // Numbers and dates may be written otherwise than as text; the training tells of them.
  const isText = columns.find((column) => column.name === target)?.type === 'categorical';
  if (positive && isText && !labels.includes(positive))
    throw new AppError('positive_class_unknown', { label: positive, classes: labels.slice(0, 10).join(', ') });
}
