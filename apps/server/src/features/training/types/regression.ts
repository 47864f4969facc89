import type { DatasetColumn } from '@hakaru/contract';
import { getRegressionConfig, listRegressionProjects, regressionCalls, regressionIntervals, regressionReport, type RegressionOptions, type RegressionResult } from '@hakaru/contract/training/regression';
import { AppError } from '../../../http/app-error.ts';
import type { ColumnValues, TrainingType } from '../training-type.ts';
import { checkSplit } from '../check-split.ts';

export const regression: TrainingType = {
  id: 'regression',
  calls: regressionCalls,
  tasks: { train: 'regression.train', report: 'regression.report', export: 'regression.export' },
  checkOptions: (options, columns, values) => checkOptions(options as RegressionOptions, columns, values),
  targets: (options) => (options as RegressionOptions).targets,
  models: (options) => (options as RegressionOptions).models.map((model) => model.name),
  trainSpec: (options, table) => ({ ...(options as RegressionOptions), table }),
  isReport: (report) => regressionReport.safeParse(report).success,
  reportSpec: (everyRow) => (everyRow ? { every_row: true, most_points: 20_000, budget_s: 3600 } : {}),
  trainedModels: (result) => (result as RegressionResult).trained,
  prediction: {
    tasks: { predict: 'regression.predict', predictRows: 'regression.predict_rows', checkInputs: 'regression.check_inputs', inputs: 'regression.inputs' },
    intervals: regressionIntervals,
    features: (options) => (options as RegressionOptions).features,
  },
  list: listRegressionProjects,
  config: getRegressionConfig,
};

async function checkOptions(options: RegressionOptions, columns: DatasetColumn[], values: ColumnValues): Promise<void> {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  for (const names of [options.targets, options.features.map((feature) => feature.name)]) {
    const unknown = names.find((name) => !types.has(name));
    if (unknown !== undefined) throw new AppError('column_unknown', { column: unknown });
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) throw new AppError('column_twice', { column: twice });
  }
  for (const target of options.targets) {
    if (types.get(target) !== 'numeric') throw new AppError('column_not_numeric', { column: target });
    if (options.features.some((feature) => feature.name === target)) throw new AppError('target_is_feature', { column: target });
  }
  await checkSplit(options, columns, values);
}
