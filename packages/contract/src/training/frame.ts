import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { taskStarted, taskProgress } from '../shared/tasks.ts';
import { modelListEntry, projectCalls, projectDetailOf, projectStatus } from './projects.ts';
import type { TrainingPaths } from './training-types.ts';

/** What registering any type's project may be refused with. */
const registerErrors = [
  'name_taken',
  'dataset_not_ready',
  'dataset_failed',
  'wrong_data_type',
  'column_unknown',
  'column_twice',
  'feature_missing',
  'model_missing',
  'model_twice',
] as const satisfies ErrorCode[];

interface FrameParts<O extends z.ZodType, R extends z.ZodType, P extends z.ZodType, Paths extends TrainingPaths> {
  area: string;
  paths: Paths;
  /** What a person chooses before training; stored with the project. */
  options: O;
  /** What a training ends with: leaderboard, warnings. */
  result: R;
  report: P;
  /** What registering may be refused with, beside what every type's may. */
  errors?: readonly ErrorCode[];
}

export const reportState = z.enum(['in_progress', 'success', 'failure']);

/** The path parameter a type's spec uses for its project: {project} or {id}. */
function projectParams(path: string) {
  return path.includes('{project}') ? z.object({ project: z.uuid() }) : z.object({ id: z.uuid() });
}

/** The calls every training type has, with its own options, result and report. */
export function defineTrainingCalls<
  O extends z.ZodType,
  R extends z.ZodType,
  P extends z.ZodType,
  Paths extends TrainingPaths = Required<TrainingPaths>,
>(parts: FrameParts<O, R, P, Paths>) {
  const { area, paths } = parts;
  const project = projectDetailOf(parts.options);
  return {
    register: defineCall({
      method: 'POST',
      path: paths.register,
      area,
      status: 201,
      summary: 'Register a training project on a dataset',
      params: z.object({ dataset: z.uuid() }),
      body: z.object({
        name: z.string().trim().min(1).max(200),
        comment: z.string().trim().max(4000).default(''),
        options: parts.options,
      }),
      response: z.object({ project_id: z.uuid() }),
      errors: [...registerErrors, ...(parts.errors ?? [])],
    }),
    train: defineCall({
      method: 'POST',
      path: paths.train,
      area,
      status: 202,
      summary: 'Start training',
      params: z.object({ project: z.uuid() }),
      response: taskStarted,
      errors: ['training_running', 'compute_unavailable'],
    }),
    getProject: defineCall({
      method: 'GET',
      path: paths.project,
      area,
      summary: 'A project with its options',
      params: z.object({ id: z.uuid() }),
      response: project,
    }),
    getResult: defineCall({
      method: 'GET',
      path: paths.result,
      area,
      summary: 'What the training found, or how far it is',
      params: projectParams(paths.result),
      response: z.object({
        project_id: z.uuid(),
        status: projectStatus,
        task: taskProgress.nullable(),
        result: parts.result.nullable(),
        trained_models: z.array(modelListEntry),
      }),
    }),
    report: defineCall({
      method: 'POST',
      path: paths.report,
      area,
      summary: 'A model’s report; made on the first request (state in_progress, with a task), kept afterwards',
      params: projectParams(paths.report),
      /** `retry` makes it again where making it failed; `every_row` makes it again without sampling the rows of large tables. */
      body: z.object({ model_key: z.uuid(), retry: z.boolean().default(false), every_row: z.boolean().default(false) }),
      response: z.object({ state: reportState, task_id: z.uuid().nullable(), report: parts.report.nullable() }),
      errors: ['model_not_found', 'training_not_done', 'compute_unavailable'],
    }),
    download: (paths.download === undefined ? undefined : downloadCall(area, paths.download)) as Paths extends {
      download: string;
    }
      ? DownloadCall
      : undefined,
  };
}

type DownloadCall = ReturnType<typeof downloadCall>;

function downloadCall(area: string, path: string) {
  return defineCall({
    method: 'GET',
    path,
    area,
    summary: 'The trained model as a zip with its card',
    // Where a type's path has no {index}, a name has one trained model.
    params: path.includes('{index}')
      ? z.object({ project: z.uuid(), name: z.string(), index: z.coerce.number<string | number>().int() })
      : z.object({ project: z.uuid(), name: z.string() }),
    answerKind: 'file',
    errors: ['model_not_found', 'compute_unavailable'],
  });
}

/** A type's own deletion of a project, where the spec has one. */
export function defineDeletionCall(area: string, path: string) {
  return defineCall({
    method: 'DELETE',
    path,
    area,
    summary: 'Delete a project and its models; refused while predictions use them unless cascade is true',
    params: z.object({ id: z.uuid() }),
    query: projectCalls.cascadeQuery,
    response: projectCalls.deletedProjects,
    errors: ['dataset_in_use', 'dependents_changed', 'training_running', 'prediction_running'],
  });
}
