import type { DatasetColumn } from '@hakaru/contract';
import {
  deleteRegressionProject,
  getRegressionConfig,
  listRegressionProjects,
  regressionCalls,
  regressionIntervals,
  regressionPredictionSettings,
  regressionReport,
  type RegressionOptions,
  type RegressionResult,
} from '@hakaru/contract/training/regression';
import { AppError } from '../../../http/app-error.ts';
import type { ColumnValues, TrainingType } from '../training-type.ts';
import { checkColumns } from '../options/check-columns.ts';
import { checkSplit } from '../options/check-split.ts';

export const regression: TrainingType = {
  id: 'regression',
  calls: regressionCalls,
  tasks: { train: 'regression.train', report: 'regression.report', export: 'regression.export' },
  checkOptions: (options, columns, values) => checkOptions(options as RegressionOptions, columns, values),
  targets: (options) => (options as RegressionOptions).targets,
  features: (options) => (options as RegressionOptions).features,
  models: (options) => (options as RegressionOptions).models.map((model) => model.name),
  recipe: (options) => (options as RegressionOptions).recipe,
  trainSpec: (options, table, recipe) => ({ ...(options as RegressionOptions), table, recipe }),
  isReport: (report) => regressionReport.safeParse(report).success,
  reportSpec: (everyRow, recipe) => ({
    recipe,
    ...(everyRow ? { every_row: true, most_points: 20_000, budget_s: 3600 } : {}),
  }),
  trainedModels: (result) => (result as RegressionResult).trained,
  prediction: {
    tasks: {
      predict: 'regression.predict',
      predictRows: 'regression.predict_rows',
      checkInputs: 'regression.check_inputs',
      inputs: 'regression.inputs',
    },
    settings: regressionPredictionSettings,
    intervals: regressionIntervals,
  },
  deletion: deleteRegressionProject,
  list: listRegressionProjects,
  config: getRegressionConfig,
};

async function checkOptions(options: RegressionOptions, columns: DatasetColumn[], values: ColumnValues): Promise<void> {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  for (const names of [options.targets, options.features.map((feature) => feature.name)]) checkColumns(names, columns);
  for (const target of options.targets) {
    if (types.get(target) !== 'numeric') throw new AppError('column_not_numeric', { column: target });
    if (options.features.some((feature) => feature.name === target))
      throw new AppError('target_is_feature', { column: target });
  }
  await checkSplit(options, columns, values);
}
