import { z } from 'zod';
import { cell } from './datasets/columns.ts';
import { tablePage } from './datasets/rows.ts';
import { defineCall, fileTypes } from './shared/call.ts';
import { fileEncoding, fileHeaders } from './shared/file-encoding.ts';
import { pageOf, pageQuery, pageQuerySortedBy } from './shared/paging.ts';
import { taskProgress, taskStarted, taskState } from './shared/tasks.ts';
import { trainedOn } from './training/projects.ts';
import { trainingTypeId } from './training/training-type-id.ts';

const name = z.string().trim().min(1).max(200);

/**
 * For each column the model needs, the data's column that takes its place, or null where the data has none and it is
 * missing in every row; for a target the column to compare with, or null for none. Others keep their names.
 */
export const columnMapping = z.record(z.string(), z.string().nullable());
export type ColumnMapping = z.infer<typeof columnMapping>;

/** Rows to predict: a dataset, or rows typed by hand. */
export const predictionData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dataset'), dataset_id: z.uuid(), mapping: columnMapping.default({}) }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.record(z.string(), cell)).min(1).max(1000) }),
]);

export const coverage = z.number().min(0.5).max(0.999);

/** conformal: from residuals of held-out rows, for every model; model: the model's own, where it has one. */
export const intervalMethod = z.enum(['conformal', 'model']);
export type IntervalMethod = z.infer<typeof intervalMethod>;

export const predictionSummary = z.object({
  inference_id: z.uuid(),
  name: z.string(),
  training_type: trainingTypeId,
  project: z.object({ id: z.uuid(), name: z.string() }),
  model_key: z.uuid(),
  model: z.string(),
  target: z.string().nullable(),
  /** The dataset's name, or null where the rows were typed. */
  data_name: z.string().nullable(),
  data_id: z.uuid().nullable(),
  state: taskState,
  task_id: z.uuid(),
  row_count: z.number().int().nullable(),
  created_by: z.string(),
  created_at: z.string(),
});
export type PredictionSummary = z.infer<typeof predictionSummary>;

/** The type's own settings of a prediction, as its kind's task has them: a decision threshold, costs, how the domain is judged. */
export const typeSettings = z.record(z.string(), z.unknown());

const order = {
  /** Of types whose predictions have intervals; other types refuse them. */
  coverage: coverage.optional(),
  interval: intervalMethod.optional(),
  settings: typeSettings.default({}),
};

const dataErrors = [
  'model_not_found',
  'columns_missing',
  'dataset_not_ready',
  'form_not_taken',
  'dataset_failed',
  'no_rows_to_predict',
] as const;
const orderErrors = [
  ...dataErrors,
  'column_unreadable',
  'no_values_to_predict',
  'row_without_values',
  'value_too_large',
  'interval_unavailable',
  'typed_rows_not_taken',
  'compute_unavailable',
] as const;

/** `summary` is the type's own (intervals, domain, unknown categories …); `rows` a page of the result. */
export const predictionDetail = predictionSummary.extend({
  /** Null for types whose predictions have no intervals. */
  coverage: coverage.nullable(),
  settings: typeSettings,
  /** What was set of the model when it predicted; null for models of which nothing may be set. */
  model_settings: typeSettings.nullable(),
  mapping: columnMapping,
  trained_on: trainedOn,
  /** The version of the dataset that was predicted; null for typed rows. */
  data_version_id: z.uuid().nullable(),
  task: taskProgress,
  summary: z.record(z.string(), z.unknown()).nullable(),
  rows: tablePage.nullable(),
});
export type PredictionDetail = z.infer<typeof predictionDetail>;

export const startPrediction = defineCall({
  method: 'POST',
  path: '/prediction/{project}',
  area: 'predictions',
  status: 202,
  summary: 'Predict a dataset or typed rows and keep the result',
  params: z.object({ project: z.uuid() }),
  body: z.object({ name, model_key: z.uuid(), data: predictionData, ...order }),
  response: taskStarted.extend({ prediction_id: z.uuid() }),
  errors: orderErrors,
});

/** With `every`, pages hold one row in so many, from the first on; `total` counts all rows. Not together with `sort`. */
export const getPrediction = defineCall({
  method: 'GET',
  path: '/prediction/{id}',
  area: 'predictions',
  summary: 'A prediction with its summary and a page of its rows',
  params: z.object({ id: z.uuid() }),
  query: pageQuery.extend({ every: z.coerce.number().int().min(1).default(1) }),
  response: predictionDetail,
});

export const checkPrediction = defineCall({
  method: 'POST',
  path: '/prediction/check/{project}',
  area: 'predictions',
  summary: 'What a prediction of a dataset would meet: missing and unreadable cells of the columns it reads',
  params: z.object({ project: z.uuid() }),
  body: z.object({ model_key: z.uuid(), data: predictionData.options[0] }),
  response: z.object({
    rows: z.number().int(),
    rows_checked: z.number().int(),
    unreadable_values: z.array(
      z.object({
        feature: z.string(),
        column: z.string(),
        rows: z.number().int(),
        first: z.array(z.object({ row: z.number().int(), text: z.string() })),
      }),
    ),
    /** Features whose column holds no readable cell: such a prediction is refused. */
    refused: z.array(z.string()),
    missing_values: z.record(z.string(), z.number().int()),
    filled_rows: z.number().int(),
    without_values: z.number().int(),
  }),
  errors: [...dataErrors, 'compute_unavailable'],
});

/** Typed rows are answered at once and kept nowhere: for 'what if'. A dataset is kept like POST prediction/{project}. */
export const executeInference = defineCall({
  method: 'POST',
  path: '/inference/execute/{project}/{key}',
  area: 'inference',
  summary: 'Predict with one trained model (key)',
  params: z.object({ project: z.uuid(), key: z.uuid() }),
  body: z.object({ name: name.optional(), data: predictionData, ...order }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('result'),
      rows: z.array(z.record(z.string(), z.unknown())),
      notes: z.record(z.string(), z.unknown()),
    }),
    z.object({ kind: z.literal('started'), task_id: z.uuid(), prediction_id: z.uuid() }),
  ]),
  errors: orderErrors,
});

/** {query} is `all`, or a query string such as `page=2&search=steel`. */
export const listInferences = defineCall({
  method: 'GET',
  path: '/inference/list/{query}',
  area: 'inference',
  summary: 'Predictions, paged; sort by name, created_at or state',
  params: z.object({ query: z.string() }),
  query: pageQuerySortedBy('name', 'created_at', 'state').extend({
    training_type: trainingTypeId.optional(),
    state: taskState.optional(),
    project_id: z.uuid().optional(),
  }),
  response: pageOf(predictionSummary),
});

export const getInference = defineCall({
  method: 'GET',
  path: '/inference/{id}',
  area: 'inference',
  summary: 'A prediction, short',
  params: z.object({ id: z.uuid() }),
  response: predictionSummary,
});

export const getInferenceProgress = defineCall({
  method: 'GET',
  path: '/inference/progress/{id}',
  area: 'inference',
  summary: 'How far a prediction is',
  params: z.object({ id: z.uuid() }),
  response: taskProgress,
});

export const downloadInference = defineCall({
  method: 'GET',
  path: '/inference/download/{project}/{key}',
  area: 'inference',
  summary: 'The rows of a prediction of one trained model (key): the newest, or the one named',
  params: z.object({ project: z.uuid(), key: z.uuid() }),
  query: z.object({
    inference_id: z.uuid().optional(),
    format: z.enum(['csv', 'xlsx', 'parquet']).default('csv'),
    encoding: fileEncoding.default('utf-8'),
    /** Whether the columns that were predicted from are there too; those that say which row it is always are. */
    inputs: z.enum(['true', 'false']).default('true'),
    headers: fileHeaders.default('machine'),
  }),
  answerKind: 'file',
  contentType: [fileTypes.csv, fileTypes.xlsx, fileTypes.parquet],
  errors: [
    'cp932_unencodable',
    'cp932_unencodable_name',
    'prediction_running',
    'xlsx_too_many_rows',
    'xlsx_too_many_columns',
    'xlsx_cell_too_long',
  ],
});

export const deleteInference = defineCall({
  method: 'DELETE',
  path: '/inference/delete/{id}',
  area: 'inference',
  summary: 'Delete a prediction',
  params: z.object({ id: z.uuid() }),
  response: z.object({ deleted: z.object({ predictions: z.number().int() }) }),
});

/** What a form for typed rows needs: each feature with what the model saw of it. */
export const modelInputs = z.object({
  model_key: z.uuid(),
  target: z.string().nullable(),
  features: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['numeric', 'categorical', 'boolean', 'datetime']),
      unit: z.string().nullable(),
      minimum: z.union([z.number(), z.string()]).nullable(),
      maximum: z.union([z.number(), z.string()]).nullable(),
      typical: cell,
      categories: z.array(z.string()).nullable(),
    }),
  ),
  /** What else the type's models say of themselves: classes, clusters. */
  notes: z.record(z.string(), z.unknown()),
});
export type ModelInputs = z.infer<typeof modelInputs>;

export const getModelInputs = defineCall({
  method: 'GET',
  path: '/prediction/inputs/{project}/{model_key}',
  area: 'predictions',
  summary: 'The features a trained model needs, with their observed ranges',
  params: z.object({ project: z.uuid(), model_key: z.uuid() }),
  response: modelInputs,
  errors: ['model_not_found'],
});
