import { z } from 'zod';
import { dataType } from './datasets/datasets.ts';
import { datasetForm } from './datasets/form.ts';
import { readOptions } from './datasets/read-options.ts';
import { defineCall } from './shared/call.ts';
import { taskState } from './shared/tasks.ts';
import { decisionKindId, decisionState } from './decisions/kinds.ts';
import { projectStatus } from './training/projects.ts';
import { trainingTypeId } from './training/training-type-id.ts';

/** What a lineage is asked of. */
export const lineageSubject = z.enum(['dataset', 'project', 'prediction']);
export type LineageSubject = z.infer<typeof lineageSubject>;

/** `id` is the node's own; `at` and `by`: when and by whom it was made, empty where that is not known any more. */
const node = z.object({ id: z.string(), name: z.string(), at: z.string().nullable(), by: z.string() });

/** What a person gave, as it arrived; of images the files together, whose hash the version has. */
const upload = node.extend({
  kind: z.literal('upload'),
  dataset_id: z.uuid(),
  data_type: dataType,
  exists: z.boolean(),
  byte_size: z.number().int().nullable(),
  sha256: z.string().nullable(),
});

const versionDetails = {
  dataset_id: z.uuid(),
  version_id: z.uuid(),
  version: z.number().int(),
  content_hash: z.string(),
  rows: z.number().int().nullable(),
  columns: z.number().int().nullable(),
};

const version = node.extend({
  kind: z.literal('version'),
  ...versionDetails,
  data_type: dataType,
  form: datasetForm,
  is_current: z.boolean(),
  /** How the file was read; null of a version that was made. */
  read_options: readOptions.nullable(),
});

/** A version that was deleted while what was made from it was kept. `at` is when it was made. */
const deletedVersion = node.extend({
  kind: z.literal('deleted_version'),
  ...versionDetails,
  deleted_at: z.string().nullable(),
  deleted_by: z.string(),
});

/** Rows, or images, before and after the step; null where it is not known. */
const step = z.object({
  id: z.string(),
  step: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  applied: z.boolean(),
  rows_in: z.number().int().nullable(),
  rows_out: z.number().int().nullable(),
});

/** A recipe's run on every row, or one change made without a recipe: columns renamed and re-typed (`columns`), a set split off (`split`), rows saved from a model (`model`) or a project's result (`decision`). */
const recipeRun = node.extend({
  kind: z.literal('recipe'),
  /** Null of a change without a recipe. */
  preparation_id: z.uuid().nullable(),
  /** The dataset it ran on, where its result can be looked at; null since that was deleted. */
  dataset_id: z.uuid().nullable(),
  recipe_version: z.number().int().nullable(),
  steps: z.array(step),
  library_versions: z.record(z.string(), z.string()),
});

const training = node.extend({
  kind: z.literal('training'),
  project_id: z.uuid(),
  training_type: trainingTypeId,
  status: projectStatus,
  /** The type's own options, as they were chosen. */
  options: z.record(z.string(), z.unknown()),
  /** The recipe that is learned anew in its folds. */
  recipe: z.object({ name: z.string(), version: z.number().int().nullable(), steps: z.array(step) }).nullable(),
  seed: z.number().int().nullable(),
  content_hash: z.string().nullable(),
  library_versions: z.record(z.string(), z.string()),
  finished_at: z.string().nullable(),
});

const model = node.extend({
  kind: z.literal('model'),
  model_key: z.uuid(),
  project_id: z.uuid(),
  training_type: trainingTypeId,
  model: z.string(),
  target: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()),
});

const prediction = node.extend({
  kind: z.literal('prediction'),
  prediction_id: z.uuid(),
  training_type: trainingTypeId,
  state: taskState,
  rows: z.number().int().nullable(),
  /** Null for types whose predictions have no intervals. */
  coverage: z.number().nullable(),
  /** Rows typed by hand have no dataset behind them. */
  typed: z.boolean(),
});

/** A project that asks something of a dataset or of trained models: an optimization, a design, a statistical analysis. */
const decision = node.extend({
  kind: z.literal('decision'),
  project_id: z.uuid(),
  decision: decisionKindId,
  state: decisionState,
  options: z.record(z.string(), z.unknown()),
  finished_at: z.string().nullable(),
});

export const lineageNode = z.discriminatedUnion('kind', [
  upload,
  version,
  deletedVersion,
  recipeRun,
  training,
  model,
  prediction,
  decision,
]);
export type LineageNode = z.infer<typeof lineageNode>;

/** `joined`: a table that a recipe joined or appended, beside the one it ran on. `input`: rows that are predicted, or that a training's recipe reads. */
export const lineageEdge = z.object({ from: z.string(), to: z.string(), role: z.enum(['made', 'joined', 'input']) });
export type LineageEdge = z.infer<typeof lineageEdge>;

export const lineage = z.object({
  nodes: z.array(lineageNode),
  edges: z.array(lineageEdge),
  /** The nodes that are what was asked about. */
  current: z.array(z.string()),
  /** Models and predictions beyond those that are listed. */
  left_out: z.number().int(),
});
export type Lineage = z.infer<typeof lineage>;

const subjectParams = z.object({ subject: lineageSubject, id: z.uuid() });

export const getLineage = defineCall({
  method: 'GET',
  path: '/lineage/{subject}/{id}',
  area: 'lineage',
  summary:
    'What a dataset, a training project or a prediction was made from, back to the uploads, and what was made from it',
  params: subjectParams,
  response: lineage,
});

/**
 * What would have to go with a dataset or a project. `needs_rows`: it works on the rows themselves, so that it goes
 * even where datasets made from them are kept. Trained models whose recipe began with them can do without.
 */
export const dependent = z.object({
  kind: z.enum([
    'dataset',
    'version',
    'preparation',
    'view',
    'training_project',
    'prediction',
    ...decisionKindId.options,
  ]),
  id: z.uuid(),
  name: z.string(),
  /** Of a dataset, its version, a result of a recipe or a view: the dataset that shows it. */
  dataset_id: z.uuid().nullable(),
  version: z.number().int().nullable(),
  training_type: trainingTypeId.nullable(),
  /** It is being worked on: stop it, or wait. */
  running: z.boolean(),
  needs_rows: z.boolean(),
});
export type Dependent = z.infer<typeof dependent>;

/** Deleting with this `listed` is refused where something has come to the list since. */
export const getDependents = defineCall({
  method: 'GET',
  path: '/dependents/{subject}/{id}',
  area: 'lineage',
  summary:
    'Everything that was made from a dataset or with a project, directly or by way of others: what stands in the way of deleting it',
  params: z.object({ subject: z.enum(['dataset', 'project']), id: z.uuid() }),
  response: z.object({ items: z.array(dependent), listed: z.string() }),
});
