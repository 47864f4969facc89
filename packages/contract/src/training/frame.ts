import { z } from 'zod';
import { type CallShape, defineCall, fileTypes } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { type AnyParams, datasetIn, paramsOf, projectIn } from '../shared/path-params.ts';
import { taskStarted, taskProgress } from '../shared/tasks.ts';
import { checkPath } from './check-path.ts';
import { optionProblem } from './option-problems.ts';
import { modelListEntry, projectCalls, projectDetailOf, projectStatus } from './projects.ts';
import type { TrainingPaths, TrainingTypeId } from './training-types.ts';

/** What keeps options from being looked at. */
const checkErrors = [
  'dataset_not_ready',
  'dataset_failed',
  'wrong_data_type',
  'form_not_taken',
  'compute_unavailable',
] as const satisfies ErrorCode[];

/** What the options of any type's project may be refused with. */
const optionErrors = [
  'column_unknown',
  'column_twice',
  'feature_missing',
  'model_missing',
  'model_twice',
  'bounds_reversed',
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
  /** Where types share their paths: whose calls these are. Registering names it, other calls go by the project. */
  sharedBy?: TrainingTypeId;
}

export const reportState = z.enum(['in_progress', 'success', 'failure']);

/** The call where the spec spells a path for it. */
type Spelled<Paths, Verb extends keyof TrainingPaths, Call> = Paths extends Record<Verb, string> ? Call : undefined;

/** The calls every training type has, with its own options, result and report; how they are spelled is in its paths. */
export function defineTrainingCalls<
  O extends z.ZodType,
  R extends z.ZodType,
  P extends z.ZodType,
  const Paths extends TrainingPaths,
>(parts: FrameParts<O, R, P, Paths>) {
  const { area, paths, sharedBy } = parts;
  const own = { area, ...(sharedBy && { sharedBy }) };
  return {
    register: defineCall({
      ...own,
      method: 'POST',
      path: paths.register,
      status: 201,
      summary: 'Register a training project on a dataset',
      params: paramsOf<Paths['register']>(paths.register),
      body: z.object({
        ...(sharedBy && { training_type: z.literal(sharedBy) }),
        name: z.string().trim().min(1).max(200),
        comment: z.string().trim().max(4000).default(''),
        options: parts.options,
      }),
      response: z.object({ project_id: z.uuid() }),
      errors: ['name_taken', ...checkErrors, ...optionErrors, ...(parts.errors ?? [])],
    }),
    check: defineCall({
      ...own,
      method: 'POST',
      path: checkPath(paths.register),
      summary: 'What is wrong with the options of a project, before it is registered',
      params: paramsOf<Paths['register']>(paths.register),
      body: z.object({
        ...(sharedBy && { training_type: z.literal(sharedBy) }),
        options: parts.options,
      }),
      response: z.object({ problems: z.array(optionProblem) }),
      errors: checkErrors,
    }),
    train: defineCall({
      ...own,
      method: 'POST',
      path: paths.train,
      status: 202,
      summary: 'Start training',
      params: paramsOf<Paths['train']>(paths.train),
      response: taskStarted,
      errors: ['training_running', 'compute_unavailable'],
    }),
    getProject: (paths.project && projectCall({ ...own, path: paths.project }, parts.options)) as Spelled<
      Paths,
      'project',
      ReturnType<typeof projectCall<O, Extract<Paths['project'], string>>>
    >,
    getTraining: (paths.training && trainingCall({ ...own, path: paths.training })) as Spelled<
      Paths,
      'training',
      ReturnType<typeof trainingCall<Extract<Paths['training'], string>>>
    >,
    getResult: defineCall({
      ...own,
      method: 'GET',
      path: paths.result,
      summary: 'What the training found, or how far it is',
      params: paramsOf<Paths['result']>(paths.result),
      response: trainingState.extend({ result: parts.result.nullable() }),
    }),
    report: reportCall<P, Paths['report']>({ ...own, path: paths.report }, parts.report),
    stop: (paths.stop && stopCall({ ...own, path: paths.stop })) as Spelled<
      Paths,
      'stop',
      ReturnType<typeof stopCall<Extract<Paths['stop'], string>>>
    >,
    download: (paths.download && downloadCall({ ...own, path: paths.download })) as Spelled<
      Paths,
      'download',
      ReturnType<typeof downloadCall<Extract<Paths['download'], string>>>
    >,
  };
}

/** The area of a call, its path, and whose it is where types share that. */
interface Own<Path extends string> extends Pick<CallShape, 'area' | 'sharedBy'> {
  path: Path;
}

const trainingState = z.object({
  project_id: z.uuid(),
  status: projectStatus,
  task: taskProgress.nullable(),
  trained_models: z.array(modelListEntry),
});

function projectCall<O extends z.ZodType, Path extends string>(own: Own<Path>, options: O) {
  return defineCall({
    ...own,
    method: 'GET',
    summary: 'A project with its options',
    params: paramsOf(own.path),
    response: projectDetailOf(options),
  });
}

function trainingCall<Path extends string>(own: Own<Path>) {
  return defineCall({
    ...own,
    method: 'GET',
    summary: 'How far the training is, and the models of the newest that has finished',
    params: paramsOf(own.path),
    response: trainingState,
  });
}

function stopCall<Path extends string>(own: Own<Path>) {
  return defineCall({
    ...own,
    method: 'GET',
    summary: 'Stop the training of a project that is under way',
    params: paramsOf(own.path),
    response: taskProgress,
    errors: ['run_finished'],
  });
}

function downloadCall<Path extends string>(own: Own<Path>) {
  return defineCall({
    ...own,
    method: 'GET',
    summary: 'The trained model as a zip with its card',
    // Where a type's path has no {index}, a name has one trained model.
    params: paramsOf(own.path),
    answerKind: 'file',
    contentType: fileTypes.zip,
    errors: ['model_not_found', 'compute_unavailable'],
  });
}

const reportParts = {
  summary: 'A model’s report; made on the first request (state in_progress, with a task), kept afterwards',
  errors: ['model_not_found', 'training_not_done', 'compute_unavailable'],
} as const satisfies Partial<CallShape>;

/** `retry` makes it again where making it failed; `every_row` makes it again without sampling the rows of large tables. */
const reportBody = z.object({
  model_key: z.uuid(),
  retry: z.boolean().default(false),
  every_row: z.boolean().default(false),
});
const flag = z.enum(['true', 'false']).default('false');
const reportQuery = z.object({ retry: flag, every_row: flag });

const reportAnswer = <P extends z.ZodType>(report: P) =>
  z.object({ state: reportState, task_id: z.uuid().nullable(), report: report.nullable() });

function postedReport<P extends z.ZodType, Path extends string>(own: Own<Path>, report: P) {
  const [params, response] = [paramsOf(own.path), reportAnswer(report)];
  return defineCall({ ...own, ...reportParts, method: 'POST', params, body: reportBody, response });
}

function gotReport<P extends z.ZodType, Path extends string>(own: Own<Path>, report: P) {
  const [params, response] = [paramsOf(own.path), reportAnswer(report)];
  return defineCall({ ...own, ...reportParts, method: 'GET', params, query: reportQuery, response });
}

/** A report whose path names the model is got; otherwise the body names it. */
type ReportCall<P extends z.ZodType, Path extends string> = Path extends `${string}{model_key}${string}`
  ? ReturnType<typeof gotReport<P, Path>>
  : ReturnType<typeof postedReport<P, Path>>;

function reportCall<P extends z.ZodType, Path extends string>(own: Own<Path>, report: P) {
  const isGot = own.path.includes('{model_key}');
  return (isGot ? gotReport(own, report) : postedReport(own, report)) as ReportCall<P, Path>;
}

/** A call of any type: its paths, and the names in them, are the type's own. */
type OfAnyType<Call> = Omit<Call, 'path' | 'params'> & { path: string; params: AnyParams };

type EveryCall = ReturnType<typeof defineTrainingCalls<z.ZodType, z.ZodType, z.ZodType, Required<TrainingPaths>>>;

/** The calls of a training type whatever its paths, options, result and report are. */
export type AnyTrainingCalls = {
  [Verb in Exclude<keyof EveryCall, 'report'>]:
    | OfAnyType<EveryCall[Verb]>
    | (Verb extends 'getProject' | 'getTraining' | 'stop' | 'download' ? undefined : never);
} & { report: AnyReportCall };

export type AnyReportCall = Omit<OfAnyType<ReturnType<typeof postedReport<z.ZodType, string>>>, 'method' | 'body'> & {
  method: 'GET' | 'POST';
  body?: typeof reportBody;
  query?: typeof reportQuery;
};

/** The request that registers a project, as the type's call takes it. */
export function registerRequest(
  call: AnyTrainingCalls['register'],
  dataset: string,
  project: { name: string; comment: string; options: unknown },
) {
  const shared = call.sharedBy === undefined ? {} : { training_type: call.sharedBy };
  return { params: datasetIn(call.path, dataset), body: { ...shared, ...project } };
}

/** The call that asks what is wrong with options, of whatever kind. */
export type AnyCheckCall = Omit<AnyTrainingCalls['check'], 'summary' | 'errors'> &
  Pick<CallShape, 'summary' | 'errors'>;

/** The request that asks what is wrong with options, as the kind's call takes it; without a dataset where it is asked of none. */
export function checkRequest(call: AnyCheckCall, dataset: string | null, options: unknown) {
  const shared = call.sharedBy === undefined ? {} : { training_type: call.sharedBy };
  return { params: dataset === null ? {} : datasetIn(call.path, dataset), body: { ...shared, options } };
}

export interface ReportOrder {
  project: string;
  model_key: string;
  retry?: boolean;
  every_row?: boolean;
}

/** The request for a report, as the type's call takes it. */
export function reportRequest(call: AnyReportCall, { project, model_key, ...how }: ReportOrder) {
  const params = projectIn(call.path, project);
  if (call.body) return { params, body: { model_key, ...how }, query: undefined };
  const { retry = false, every_row = false } = how;
  const query = { retry: retry ? 'true' : 'false', every_row: every_row ? 'true' : 'false' } as const;
  return { params: { ...params, model_key }, body: undefined, query };
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
