import type { DatasetColumn } from '@hakaru/contract';
import { getRegressionConfig, listRegressionProjects, regressionCalls, type RegressionOptions, type RegressionResult } from '@hakaru/contract/training/regression';
import { AppError } from '../../../http/app-error.ts';
import type { TrainingType } from '../training-type.ts';

export const regression: TrainingType = {
  id: 'regression',
  calls: regressionCalls,
  tasks: { train: 'regression.train', report: 'regression.report', export: 'regression.export' },
  checkOptions: (options, columns) => checkOptions(options as RegressionOptions, columns),
  targets: (options) => (options as RegressionOptions).targets,
  models: (options) => (options as RegressionOptions).models.map((model) => model.name),
  trainSpec: (options, table) => ({ ...(options as RegressionOptions), table }),
  trainedModels: (result) => (result as RegressionResult).trained,
  prediction: {
    tasks: { predict: 'regression.predict', predictRows: 'regression.predict_rows', inputs: 'regression.inputs' },
    features: (options) => (options as RegressionOptions).features,
  },
  list: listRegressionProjects,
  config: getRegressionConfig,
};

function checkOptions(options: RegressionOptions, columns: DatasetColumn[]): void {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  for (const name of [...options.targets, ...options.features.map((feature) => feature.name), ...(options.split?.column ? [options.split.column] : [])]) {
    if (!types.has(name)) throw new AppError('column_unknown', { column: name });
  }
  for (const target of options.targets) {
    if (types.get(target) !== 'numeric') throw new AppError('column_not_numeric', { column: target });
    if (options.features.some((feature) => feature.name === target)) throw new AppError('target_is_feature', { column: target });
  }
}
