import type { DatasetColumn } from '@hakaru/contract';
import {
  deleteDiscriminantAnalysisProject,
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
  discriminantAnalysisPredictionCalls,
  discriminantAnalysisPredictionSettings,
  discriminantAnalysisReport,
  type DiscriminantAnalysisResult,
  getDiscriminantAnalysisCellRows,
  getDiscriminantAnalysisCosts,
  getDiscriminantAnalysisRegions,
} from '@hakaru/contract/training/discriminant-analysis';
import { AppError } from '../../../http/app-error.ts';
import { checkColumns, checkModelsDistinct } from '../options/check-columns.ts';
import { checkSplit } from '../options/check-split.ts';
import type { ColumnValues, TrainingType } from '../training-type.ts';

/** As many values of the target as are looked at before a training is registered. */
const MOST_CLASSES = 1000;

export const discriminantAnalysis: TrainingType = {
  id: 'discriminant_analysis',
  calls: discriminantAnalysisCalls,
  tasks: {
    train: 'discriminant_analysis.train',
    report: 'discriminant_analysis.report',
    export: 'discriminant_analysis.export',
  },
  checkOptions: (options, columns, values) => checkOptions(options as DiscriminantAnalysisOptions, columns, values),
  targets: (options) => [(options as DiscriminantAnalysisOptions).target],
  features: (options) => (options as DiscriminantAnalysisOptions).features,
  models: (options) => (options as DiscriminantAnalysisOptions).models.map((model) => model.name),
  recipe: (options) => (options as DiscriminantAnalysisOptions).recipe,
  trainSpec: (options, table, recipe) => ({ ...(options as DiscriminantAnalysisOptions), table, recipe }),
  isReport: (report) => discriminantAnalysisReport.safeParse(report).success,
  reportSpec: (everyRow, recipe) => ({
    recipe,
    ...(everyRow ? { every_row: true, most_points: 20_000, budget_s: 3600 } : {}),
  }),
  trainedModels: (result) => (result as DiscriminantAnalysisResult).trained,
  modelCalls: [
    { call: getDiscriminantAnalysisCellRows, task: 'discriminant_analysis.cell_rows' },
    { call: getDiscriminantAnalysisCosts, task: 'discriminant_analysis.costs' },
    { call: getDiscriminantAnalysisRegions, task: 'discriminant_analysis.regions' },
  ],
  prediction: {
    tasks: {
      predict: 'discriminant_analysis.predict',
      predictRows: 'discriminant_analysis.predict_rows',
      checkInputs: 'discriminant_analysis.check_inputs',
      inputs: 'discriminant_analysis.inputs',
    },
    settings: discriminantAnalysisPredictionSettings,
    calls: discriminantAnalysisPredictionCalls,
  },
  deletion: deleteDiscriminantAnalysisProject,
};

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
