import { type DatasetColumn, formsTaken } from '@hakaru/contract';
import {
  deleteRegressionProject,
  getRegressionConfig,
  listRegressionProjects,
  regressionCalls,
  regressionIntervals,
  regressionPredictionSettings,
  type RegressionOptions,
} from '@hakaru/contract/training/regression';
import { AppError } from '../http/app-error.ts';
import { checkColumns } from '../features/training/options/check-columns.ts';
import { checkSplit } from '../features/training/options/check-split.ts';
import { type ColumnValues, defineTrainingKind } from '../features/training/training-kind.ts';

export const regression = defineTrainingKind({
  id: 'regression',
  tasks: 'regression',
  forms: formsTaken.regression,
  calls: regressionCalls,
  checkOptions,
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
