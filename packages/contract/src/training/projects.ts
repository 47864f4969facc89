import { z } from 'zod';
import { fileEncoding } from '../shared/file-encoding.ts';
import { defineCall, fileTypes } from '../shared/call.ts';
import { cascadeQuery } from '../shared/deletion.ts';
import { pageOf, pageQuerySortedBy } from '../shared/paging.ts';
import { taskProgress } from '../shared/tasks.ts';
import { trainingTypeId } from './training-type-id.ts';

/** 'ready' is 'Ready to train', 'training' is 'Training is ongoing', 'failed' is 'Train failed'. */
export const projectStatus = z.enum(['ready', 'training', 'trained', 'failed', 'stopped']);
export type ProjectStatus = z.infer<typeof projectStatus>;

/**
 * What the newest finished training came to, in figures that its kind puts into words: a code of how it did, the best model
 * by its name in the catalogue and by its key where it was kept, and what is said of it.
 */
export const projectHeadline = z.object({
  code: z.string(),
  model: z.string(),
  model_key: z.uuid().nullable(),
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
});
export type ProjectHeadline = z.infer<typeof projectHeadline>;

export const projectSummary = z.object({
  project_id: z.uuid(),
  name: z.string(),
  comment: z.string(),
  training_type: trainingTypeId,
  status: projectStatus,
  dataset: z.object({ id: z.uuid(), name: z.string(), version_id: z.uuid(), version: z.number().int() }),
  targets: z.array(z.string()),
  models: z.array(z.string()),
  /** Null where no training has finished, or its kind says nothing in short. */
  headline: projectHeadline.nullable(),
  task_id: z.uuid().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** A trained model of a project, of any training type. `name` and `index` make the download's address. */
export const modelListEntry = z.object({
  model_key: z.uuid(),
  project_id: z.uuid(),
  /** The catalogue's name, such as `random_forest`. */
  name: z.string(),
  index: z.number().int(),
  target: z.string().nullable(),
  created_at: z.string(),
});
export type ModelListEntry = z.infer<typeof modelListEntry>;

/** The recipe a project learns anew in its folds: how many steps from which table, and its name where it was saved. */
export const recipeOfProject = z.object({
  name: z.string().nullable(),
  version: z.number().int().nullable(),
  steps: z.number().int(),
  table: z.object({ dataset_id: z.uuid(), name: z.string(), version_id: z.uuid(), version: z.number().int() }),
});
export type RecipeOfProject = z.infer<typeof recipeOfProject>;

/**
 * The version whose rows a project's models learned from, with the hash of its content; null where it is deleted. Where a recipe
 * is learned in the training it is the table the recipe begins with, not the one the project was registered on.
 */
export const trainedOn = z.object({
  dataset_id: z.uuid(),
  name: z.string(),
  version_id: z.uuid(),
  version: z.number().int(),
  content_hash: z.string().nullable(),
});
export type TrainedOn = z.infer<typeof trainedOn>;

/** A project with its own type's options; `task` is its newest run, `recipe` null where features are columns of its dataset. */
export function projectDetailOf<T extends z.ZodType>(options: T) {
  return projectSummary.extend({
    options,
    recipe: recipeOfProject.nullable(),
    trained_on: trainedOn,
    task: taskProgress.nullable(),
    trained_models: z.array(modelListEntry),
  });
}

const projectListQuery = pageQuerySortedBy('name', 'status', 'created_at', 'updated_at').extend({
  status: projectStatus.optional(),
  training_type: trainingTypeId.optional(),
  dataset_id: z.uuid().optional(),
});
const projectPage = pageOf(projectSummary);
const idParams = z.object({ id: z.uuid() });
const deletedProjects = z.object({
  deleted: z.object({
    training_projects: z.number().int(),
    predictions: z.number().int(),
    decision_projects: z.number().int(),
  }),
});

export const listAllProjects = defineCall({
  method: 'GET',
  path: '/projects',
  area: 'projects',
  summary: 'Every training project, short, for choosing one',
  query: z.object({ training_type: trainingTypeId.optional(), status: projectStatus.optional() }),
  response: z.object({ items: z.array(projectSummary) }),
});
export const listProjects = defineCall({
  method: 'GET',
  path: '/project/list/',
  area: 'projects',
  summary: 'Training projects, paged; sort by name, status, created_at or updated_at',
  query: projectListQuery,
  response: projectPage,
});
export const getProject = defineCall({
  method: 'GET',
  path: '/project/{id}',
  area: 'projects',
  summary: 'One training project of any type',
  params: idParams,
  response: projectDetailOf(z.record(z.string(), z.unknown())),
});
export const updateProject = defineCall({
  method: 'PUT',
  path: '/project/{id}',
  area: 'projects',
  summary: 'Rename a project or change its comment',
  params: idParams,
  body: z.object({
    name: z.string().trim().min(1).max(200).optional(),
    comment: z.string().trim().max(4000).optional(),
  }),
  response: projectSummary,
  errors: ['name_taken'],
});
export const deleteProject = defineCall({
  method: 'DELETE',
  path: '/project/delete/{id}',
  area: 'projects',
  summary: 'Delete a project and its models; refused while predictions use them unless cascade is true',
  params: idParams,
  query: cascadeQuery,
  response: deletedProjects,
  errors: ['dataset_in_use', 'dependents_changed', 'training_running', 'prediction_running'],
});
export const getModelList = defineCall({
  method: 'GET',
  path: '/training/model_list/{id}',
  area: 'projects',
  summary: 'The trained models of a project',
  params: idParams,
  response: z.object({ items: z.array(modelListEntry) }),
});

/** Every row the model was judged on: measured, predicted, and predicted by a model that had not seen the row. */
export const downloadHeldOut = defineCall({
  method: 'GET',
  path: '/training/predictions/{project}/{model_key}',
  area: 'projects',
  summary: 'The predictions of the training and test rows, held-out ones beside fitted ones',
  params: z.object({ project: z.uuid(), model_key: z.uuid() }),
  query: z.object({ format: z.enum(['csv', 'parquet']).default('csv'), encoding: fileEncoding.default('utf-8') }),
  answerKind: 'file',
  contentType: [fileTypes.csv, fileTypes.parquet],
  errors: ['predictions_not_kept'],
});

export const projectCalls = { projectListQuery, projectPage, cascadeQuery, deletedProjects };
