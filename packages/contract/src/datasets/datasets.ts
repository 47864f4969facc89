import { z } from 'zod';
import { decisionKindId } from '../decisions/kinds.ts';
import { defineCall } from '../shared/call.ts';
import { datasetCascadeQuery } from '../shared/deletion.ts';
import { pageOf, pageQuerySortedBy } from '../shared/paging.ts';
import { taskStarted } from '../shared/tasks.ts';
import { trainingTypeId } from '../training/training-type-id.ts';
import { columnRole, datasetColumn, specification } from './columns.ts';
import { datasetForm } from './form.ts';
import { category, tag } from './groupings.ts';
import { imageUploadErrors } from './images/calls.ts';
import { readOptions, readProblem, uploadPreview } from './read-options.ts';
import { statisticsState } from './statistics.ts';

export const dataType = z.enum(['training_data', 'inference_data']);
export type DataType = z.infer<typeof dataType>;

export const datasetState = z.enum(['reading', 'ready', 'failed']);

const name = z.string().trim().min(1).max(200);
const comment = z.string().trim().max(4000);

export const datasetSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  training_type: trainingTypeId,
  data_type: dataType,
  kind: z.enum(['supervised', 'unsupervised', 'softsensor']),
  form: datasetForm,
  preprocessed: z.boolean(),
  comment: z.string(),
  tags: z.array(z.string()),
  file_name: z.string(),
  state: datasetState,
  version_id: z.uuid().nullable(),
  version: z.number().int(),
  /** Rows of a table, or images. */
  row_count: z.number().int().nullable(),
  column_count: z.number().int().nullable(),
  byte_size: z.number().int().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The run that reads the file, for its progress or its error. */
  task_id: z.uuid().nullable(),
});
export type DatasetSummary = z.infer<typeof datasetSummary>;

export const datasetDetail = datasetSummary.extend({
  columns: z.array(datasetColumn),
  content_hash: z.string().nullable(),
  read_options: readOptions.nullable(),
  problems: z.array(readProblem),
  statistics_state: statisticsState,
  /** The project whose result it was registered as, as it was called then; null where it came as a file. */
  made_with: z.object({ project_id: z.uuid(), name: z.string() }).nullable(),
  /** What was made from this dataset, so that each can be opened. */
  used_by: z.array(
    z.object({
      kind: z.enum(['training_project', 'prediction', ...decisionKindId.options]),
      id: z.uuid(),
      name: z.string(),
      training_type: trainingTypeId.nullable(),
    }),
  ),
});
export type DatasetDetail = z.infer<typeof datasetDetail>;

/** What a file can be refused for before it is read as a whole. */
export const fileErrors = [
  'file_not_a_table',
  'file_compressed',
  'gzip_bomb',
  'zip_damaged',
  'zip_too_many_entries',
  'zip_unsafe_name',
  'zip_bomb',
  'zip_unpacked_too_large',
  'zip_no_table',
  'zip_entry_unknown',
  'file_protected',
  'file_damaged',
  'sheet_unknown',
  'encoding_mismatch',
  'workbook_too_large',
  'table_no_rows',
  'table_too_many_columns',
  'table_too_large',
  'table_quote_open',
  'table_cell_too_long',
] as const;

const idParams = z.object({ id: z.uuid() });

export const uploadCsv = defineCall({
  method: 'POST',
  path: '/upload/csv',
  area: 'datasets',
  status: 201,
  summary: 'Upload a table file (CSV, TSV, Excel, Parquet); answers what was detected and a preview',
  query: z.object({ data_type: dataType.optional(), training_type: trainingTypeId.optional() }),
  bodyKind: 'multipart',
  body: z.object({}),
  files: { file: { description: 'the table', required: true } },
  response: uploadPreview,
  errors: ['upload_empty', 'upload_no_file', 'upload_too_large', 'disk_full', ...fileErrors],
});

export const previewUpload = defineCall({
  method: 'GET',
  path: '/dataset/upload/{id}',
  area: 'datasets',
  summary: 'The preview of an upload, read with corrections (`options`: JSON of the options to change)',
  params: idParams,
  query: z.object({ options: z.string().optional() }),
  response: uploadPreview,
  errors: ['upload_not_found', ...fileErrors],
});

export const registerDataset = defineCall({
  method: 'POST',
  path: '/dataset/register',
  area: 'datasets',
  status: 202,
  summary: 'Register a dataset, or the next version of one, from an upload or from a file sent along',
  bodyKind: 'multipart',
  body: z.object({
    name,
    category: category.default(''),
    training_type: trainingTypeId.default('regression'),
    data_type: dataType.default('training_data'),
    comment: comment.default(''),
    upload_id: z.uuid().optional(),
    /** The dataset whose next version what was sent becomes: its name and what else is said of it stay. */
    version_of: z.uuid().optional(),
    /** The project whose result is registered, as the runs of a design are. */
    made_with: z.uuid().optional(),
    /** What a file sent along holds; an upload knows. */
    form: datasetForm.default('table'),
    /** JSON of the read options to change, of what is corrected in how folders of images are understood, or of a time series' options. */
    options: z.string().optional(),
  }),
  files: { file: { description: 'the table, instead of upload_id', required: false } },
  response: taskStarted.extend({ dataset_id: z.uuid() }),
  errors: [
    'name_taken',
    'not_found',
    'form_not_taken',
    'dataset_not_ready',
    'upload_not_found',
    'upload_no_file',
    'upload_empty',
    'upload_too_large',
    ...fileErrors,
    ...imageUploadErrors,
    'series_no_times',
    'series_duplicates_refused',
    'series_order_refused',
    'series_missing_refused',
    'series_grid_too_large',
    'series_types_differ',
    'series_needs_resampling',
  ],
});

/** They are simulated (CC0) and in the caller's language. */
export const addSampleDatasets = defineCall({
  method: 'POST',
  path: '/dataset/samples',
  area: 'datasets',
  status: 202,
  summary: 'Register the samples, but for those whose name is in use',
  response: z.object({ dataset_ids: z.array(z.uuid()) }),
});

export const listAllDatasets = defineCall({
  method: 'GET',
  path: '/dataset',
  area: 'datasets',
  summary: 'Every dataset, short, for choosing one',
  query: z.object({
    data_type: dataType.optional(),
    training_type: trainingTypeId.optional(),
    form: datasetForm.optional(),
  }),
  response: z.object({ items: z.array(datasetSummary) }),
});

export const listDatasets = defineCall({
  method: 'GET',
  path: '/datasets/list/',
  area: 'datasets',
  summary: 'Datasets, paged; sort by name, category, row_count, created_at or updated_at',
  query: pageQuerySortedBy('name', 'category', 'row_count', 'created_at', 'updated_at').extend({
    data_type: dataType.optional(),
    training_type: trainingTypeId.optional(),
    category: z.string().optional(),
    state: datasetState.optional(),
    form: datasetForm.optional(),
    /** Several, separated by commas: a list of datasets of any of these forms. */
    forms: z
      .string()
      .regex(/^(table|images|time_series)(,(table|images|time_series))*$/)
      .optional(),
    preprocessed: z.enum(['true', 'false']).optional(),
    tag: z.string().optional(),
  }),
  response: pageOf(datasetSummary).extend({ categories: z.array(z.string()), tags: z.array(z.string()) }),
});

/** With min_schema 'true' the columns come without units, roles and uses, for pickers. */
export const getDataset = defineCall({
  method: 'GET',
  path: '/dataset/{dataset_id}/{min_schema}',
  area: 'datasets',
  summary: 'One dataset',
  params: z.object({ dataset_id: z.uuid(), min_schema: z.enum(['true', 'false']) }),
  response: datasetDetail,
});

export const updateDataset = defineCall({
  method: 'PUT',
  path: '/dataset/{id}',
  area: 'datasets',
  summary:
    'Change what is said of a dataset and its columns; the values never change, and the change is noted in its history',
  params: idParams,
  body: z.object({
    name: name.optional(),
    category: category.optional(),
    comment: comment.optional(),
    data_type: dataType.optional(),
    training_type: trainingTypeId.optional(),
    tags: z.array(tag).max(50).optional(),
    columns: z
      .array(
        z.object({
          name: z.string(),
          unit: z.string().max(50).nullable().optional(),
          description: z.string().max(1000).nullable().optional(),
          role: columnRole.optional(),
          specification: specification.nullable().optional(),
        }),
      )
      .optional(),
  }),
  response: datasetDetail,
  errors: ['name_taken', 'column_unknown'],
});

/** Versions of other datasets that were made with its rows go alone; their dataset stays where it has others. */
export const deleteDataset = defineCall({
  method: 'DELETE',
  path: '/dataset/delete/{id}',
  area: 'datasets',
  summary:
    'Delete a dataset; refused while something depends on it, saying what, unless cascade is true, or keep_derived: then datasets made from it stay',
  params: idParams,
  query: datasetCascadeQuery,
  response: z.object({
    deleted: z.object({
      datasets: z.number().int(),
      versions: z.number().int(),
      preparations: z.number().int(),
      views: z.number().int(),
      training_projects: z.number().int(),
      decision_projects: z.number().int(),
      predictions: z.number().int(),
    }),
  }),
  errors: ['dataset_in_use', 'dependents_changed', 'training_running', 'prediction_running', 'preparation_running'],
});
