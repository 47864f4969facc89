import { z } from 'zod';
import { taskSchema } from '../jobs/task-schema.ts';
import type { Report, TrainResult } from '../jobs/generated/regression.ts';
import schema from '../jobs/generated/regression.schema.json' with { type: 'json' };
import { defineCall } from '../shared/call.ts';
import type { IntervalMethod } from '../predictions.ts';
import { defineDeletionCall, defineTrainingCalls } from './frame.ts';
import { kindForms } from './kind-forms.ts';
import type { RowFigure } from './leaderboard.ts';
import { predictionSettings } from './prediction-settings.ts';
import { projectCalls } from './projects.ts';
import { splitErrors } from './split-errors.ts';
import { regressionOptions } from './regression-options.ts';
import { deletionPaths, regressionPaths } from './training-types.ts';

export { regressionOptions, type RegressionOptions } from './regression-options.ts';
export type RegressionResult = TrainResult;
export type RegressionReport = Report;
/** The figures of a finished training's headline. */
export type RegressionHeadline = {
  target: string;
  targets: number;
  rmse: number | null;
  sd: number | null;
  baseline: number | null;
};

/** What models are compared by. */
export const regressionRank: RowFigure<RegressionResult['leaderboard'][number]> = {
  of: (row) => row.folds?.rmse?.mean,
  lessIsBetter: true,
};

export const regressionReport = taskSchema<RegressionReport>(schema.tasks.report.result);

export const regressionCalls = defineTrainingCalls({
  area: 'projects',
  paths: regressionPaths,
  options: regressionOptions,
  result: taskSchema<RegressionResult>(schema.tasks.train.result),
  report: regressionReport,
  errors: ['target_missing', 'target_is_feature', 'column_not_numeric', 'term_feature_missing', ...splitErrors],
});

export const deleteRegressionProject = defineDeletionCall('projects', deletionPaths.regression);

export const listRegressionProjects = defineCall({
  method: 'GET',
  path: '/regress/project/list/',
  area: 'projects',
  summary: 'Regression projects, paged',
  query: projectCalls.projectListQuery,
  response: projectCalls.projectPage,
});

export const getRegressionConfig = defineCall({
  method: 'GET',
  path: '/regress/project/{id}/config',
  area: 'projects',
  summary: 'What a project was set up with, to set up another one like it',
  params: z.object({ id: z.uuid() }),
  response: z.object({ name: z.string(), dataset_id: z.uuid(), options: regressionOptions }),
});

export const regressionPredictionSettings = predictionSettings(
  schema.tasks.predict.spec,
  schema.tasks.predict_rows.spec,
);

export const regressionForms = kindForms(schema);

/** The intervals that a model of the catalogue can give. */
export function regressionIntervals(model: string): IntervalMethod[] {
  const entry = regressionForms.models[model] as { own_interval?: boolean } | undefined;
  return entry?.own_interval ? ['conformal', 'model'] : ['conformal'];
}
