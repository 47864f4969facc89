import { z } from 'zod';
import { queryOfTask, withoutProperty, taskSchema } from '../jobs/task-schema.ts';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { taskStarted } from '../shared/tasks.ts';
import { MODEL_SETTINGS } from './model-settings.ts';

/** What the server adds to a task that looks at a trained model: where its files and its table or charts are, its recipe's steps, what is set of it, and what its output is called. */
const addedToModelTasks = ['model_dir', 'table', 'images', 'recipe', MODEL_SETTINGS, 'output_name'] as const;
type AddedToModelTasks = (typeof addedToModelTasks)[number];

/** A task as a person asks for it. */
export type RequestOf<Spec> = Omit<Spec, AddedToModelTasks>;

const params = z.object({ project: z.uuid(), model_key: z.uuid() });
const modelErrors = ['model_not_found', 'training_not_done', 'compute_unavailable'] as const satisfies ErrorCode[];

interface ModelCallParts {
  /** With {project} and {model_key}. */
  path: string;
  summary: string;
  /** The JSON Schemas of compute's task. */
  task: { spec: unknown; result: unknown };
  errors?: readonly ErrorCode[];
}

/** A question about a trained model that compute answers while the person waits: points of a chart, rows behind a cell. */
export function defineModelCall<Spec, Result>({ path, summary, task, errors = [] }: ModelCallParts) {
  const { properties } = task.spec as { properties: object };
  return {
    ...defineCall({
      method: 'POST',
      path,
      area: 'projects',
      summary,
      params,
      body: taskSchema<RequestOf<Spec>>(addedToModelTasks.reduce<unknown>(withoutProperty, task.spec)) as z.ZodType<
        RequestOf<Spec>,
        RequestOf<Spec>
      >,
      response: taskSchema<Result>(task.result),
      errors: [...modelErrors, ...errors],
    }),
    /** What of the server's parts this task takes. */
    added: addedToModelTasks.filter((name) => name in properties),
  };
}

/**
 * The same that is answered with a file, such as a chart. It is a GET, so that browsers keep what they have seen: what is
 * asked are numbers, texts and choices, in the query.
 */
export function defineModelFileCall<Spec>({
  path,
  summary,
  task,
  contentType,
  errors = [],
}: Omit<ModelCallParts, 'task'> & { task: { spec: unknown }; contentType: string }) {
  const { properties } = task.spec as { properties: object };
  return {
    ...defineCall({
      method: 'GET',
      path,
      area: 'projects',
      summary,
      params,
      query: queryOfTask<RequestOf<Spec>>(addedToModelTasks.reduce<unknown>(withoutProperty, task.spec)),
      answerKind: 'file',
      contentType,
      errors: [...modelErrors, 'answer_too_large', ...errors],
    }),
    added: addedToModelTasks.filter((name) => name in properties),
  };
}

const name = z.string().trim().min(1).max(200);
const comment = z.string().trim().max(4000).default('');
const savedErrors = [
  'name_taken',
  'columns_missing',
  'table_changed',
  'recipe_source_deleted',
] as const satisfies ErrorCode[];
const givenErrors = [
  'dataset_not_ready',
  'dataset_failed',
  'form_not_taken',
  'no_rows_to_predict',
  'no_values_to_predict',
  'column_unreadable',
] as const satisfies ErrorCode[];
const started = taskStarted.extend({ dataset_id: z.uuid() });

type RowsCallParts = Omit<ModelCallParts, 'task'> & { task: { spec: unknown } };

/** What a model says of the rows it learned from, beside columns of theirs, as a new dataset. `dataset_id` is there once the task has succeeded. */
export function defineOwnRowsCall<Spec>({ path, summary, task, errors = [] }: RowsCallParts) {
  return defineCall({
    method: 'POST',
    path,
    area: 'datasets',
    status: 202,
    summary,
    params,
    body: z.object({ name, comment, options: requestOf<Spec>(task.spec) }),
    response: started,
    errors: [...modelErrors, ...savedErrors, ...errors],
  });
}

/** The same for the rows of another dataset; `mapping` names, for a feature, the column that takes its place. */
export function defineGivenRowsCall<Spec>({ path, summary, task, errors = [] }: RowsCallParts) {
  return defineCall({
    method: 'POST',
    path,
    area: 'datasets',
    status: 202,
    summary,
    params,
    body: z.object({ name, comment, dataset_id: z.uuid(), options: requestOf<Spec>(task.spec) }),
    response: started,
    errors: [...modelErrors, ...savedErrors, ...givenErrors, ...errors],
  });
}

function requestOf<Spec>(spec: unknown) {
  return (
    taskSchema<RequestOf<Spec>>(addedToModelTasks.reduce<unknown>(withoutProperty, spec)) as z.ZodType<
      RequestOf<Spec>,
      RequestOf<Spec>
    >
  ).prefault({} as RequestOf<Spec>);
}
