import {
  deleteDimensionalCompressionProject,
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
  dimensionalCompressionReport,
  type DimensionalCompressionResult,
  getDimensionalCompressionContributions,
  getDimensionalCompressionPoints,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
} from '@hakaru/contract/training/dimensional-compression';
import { AppError } from '../../../http/app-error.ts';
import { checkColumns, checkModelsDistinct } from '../options/check-columns.ts';
import type { TrainingType } from '../training-type.ts';

export const dimensionalCompression: TrainingType = {
  id: 'dimensional_compression',
  calls: dimensionalCompressionCalls,
  tasks: {
    train: 'dimensional_compression.train',
    report: 'dimensional_compression.report',
    export: 'dimensional_compression.export',
  },
  async checkOptions(options, columns) {
    const { features, models } = options as DimensionalCompressionOptions;
    checkColumns(
      features.map((feature) => feature.name),
      columns,
    );
    checkModelsDistinct(models);
  },
  targets: () => [],
  features: (options) => (options as DimensionalCompressionOptions).features,
  models: (options) => (options as DimensionalCompressionOptions).models.map((model) => model.name),
  // Unless one is chosen, its methods learn from the table as it is.
  recipe: (options) => (options as DimensionalCompressionOptions).recipe ?? { use: 'none' },
  trainSpec: (options, table, recipe) => ({ ...(options as DimensionalCompressionOptions), table, recipe }),
  isReport: (report) => dimensionalCompressionReport.safeParse(report).success,
  reportSpec: (everyRow) => (everyRow ? { most_points: 20_000 } : {}),
  trainedModels: (result) =>
    (result as DimensionalCompressionResult).trained.map((model) => ({ ...model, target: null })),
  modelCalls: [
    { call: getDimensionalCompressionPoints, task: 'dimensional_compression.points' },
    { call: getDimensionalCompressionContributions, task: 'dimensional_compression.contributions' },
  ],
  rowsCalls: [
    { call: saveDimensionalCompressionScores, kind: 'dimensional_compression', task: 'scores' },
    {
      call: projectDimensionalCompressionRows,
      kind: 'dimensional_compression',
      task: 'project',
      checkModel: requireProjection,
    },
  ],
  deletion: deleteDimensionalCompressionProject,
};

/** t-SNE places the rows it was made from, and no others. */
function requireProjection(model: string): void {
  if (model === 'tsne') throw new AppError('no_projection', { model });
}
