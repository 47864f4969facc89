import { z } from 'zod';
import { type CallShape, defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { fileEncoding, fileHeaders } from '../shared/file-encoding.ts';
import { pageOf, pageQuerySortedBy } from '../shared/paging.ts';
import { type AnyParams, paramsOf } from '../shared/path-params.ts';
import { taskProgress, taskStarted } from '../shared/tasks.ts';
import { checkPath } from '../training/check-path.ts';
import { trainingTypeId } from '../training/training-type-id.ts';
import { optionProblem } from '../training/option-problems.ts';
import { decisionKindId, decisionState } from './kinds.ts';

/** Where a decision kind's calls lie, as the spec spells them. */
export interface DecisionPaths {
  /** With {dataset} where it is asked of one. */
  register: string;
  /** The list in pages, and all at once for choosing one. */
  page: string;
  all: string;
  project: string;
  run: string;
  result: string;
  deletion: string;
}

/** A project that another one goes on from, or a version of a dataset. */
const givenRows = z.object({ kind: z.enum(['project', 'dataset']), id: z.string(), name: z.string() });

export const decisionSummary = z.object({
  project_id: z.uuid(),
  kind: decisionKindId,
  name: z.string(),
  comment: z.string(),
  state: decisionState,
  /** Null where it is asked of no dataset. */
  dataset: z.object({ id: z.uuid(), name: z.string(), version_id: z.uuid(), version: z.number().int() }).nullable(),
  /** Where rows are from that it was given and keeps itself, as these were called then. */
  sources: z.array(givenRows),
  /** The trained models it is asked of. */
  models: z.array(
    z.object({
      project_id: z.uuid(),
      model_key: z.uuid(),
      training_type: trainingTypeId,
      name: z.string(),
      target: z.string().nullable(),
    }),
  ),
  task_id: z.uuid().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DecisionSummary = z.infer<typeof decisionSummary>;

interface FrameParts<O extends z.ZodType, R extends z.ZodType, Paths extends DecisionPaths> {
  /** Of its calls; a change of a project is told in it. */
  area: string;
  paths: Paths;
  options: O;
  /** What a run ends with. */
  result: R;
  /** What registering may be refused with, beside what every kind's may. */
  errors?: readonly ErrorCode[];
  /** Files that may be sent along: registering is a form then, with the options as JSON. */
  files?: CallShape['files'];
}

/** The calls every decision kind has, with its own options and result. */
export function defineDecisionCalls<O extends z.ZodType, R extends z.ZodType, const Paths extends DecisionPaths>({
  area,
  paths,
  options,
  result,
  errors = [],
  files,
}: FrameParts<O, R, Paths>) {
  const filter = { state: decisionState.optional() };
  return {
    register: defineCall({
      method: 'POST',
      path: paths.register,
      area,
      status: 201,
      summary: 'Register a project',
      params: paramsOf<Paths['register']>(paths.register),
      body: z.object({
        name: z.string().trim().min(1).max(200),
        comment: z.string().trim().max(4000).default(''),
        options: files ? jsonOf(options) : options,
      }),
      ...(files && { bodyKind: 'multipart', files }),
      response: z.object({ project_id: z.uuid() }),
      errors: ['name_taken', 'dataset_not_ready', 'dataset_failed', 'form_not_taken', 'compute_unavailable', ...errors],
    }),
    check: defineCall({
      method: 'POST',
      path: checkPath(paths.register),
      area,
      summary: 'What is wrong with the options of a project, before it is registered',
      params: paramsOf<Paths['register']>(paths.register),
      body: z.object({ options }),
      response: z.object({ problems: z.array(optionProblem) }),
      errors: ['dataset_not_ready', 'dataset_failed', 'form_not_taken', 'compute_unavailable'],
    }),
    page: defineCall({
      method: 'GET',
      path: paths.page,
      area,
      summary: 'Projects, paged; sort by name, status, created_at or updated_at',
      query: pageQuerySortedBy('name', 'status', 'created_at', 'updated_at').extend(filter),
      response: pageOf(decisionSummary),
    }),
    all: defineCall({
      method: 'GET',
      path: paths.all,
      area,
      summary: 'Every project, short, for choosing one',
      query: z.object(filter),
      response: z.object({ items: z.array(decisionSummary) }),
    }),
    getProject: defineCall({
      method: 'GET',
      path: paths.project,
      area,
      summary: 'A project with its options',
      params: paramsOf<Paths['project']>(paths.project),
      response: decisionSummary.extend({ options, task: taskProgress.nullable() }),
    }),
    run: defineCall({
      method: 'POST',
      path: paths.run,
      area,
      status: 202,
      summary: 'Start the project’s run',
      params: paramsOf<Paths['run']>(paths.run),
      response: taskStarted,
      errors: ['project_running', 'compute_unavailable'],
    }),
    getResult: defineCall({
      method: 'GET',
      path: paths.result,
      area,
      summary: 'What the newest finished run found, or how far it is',
      params: paramsOf<Paths['result']>(paths.result),
      response: z.object({
        project_id: z.uuid(),
        state: decisionState,
        task: taskProgress.nullable(),
        result: result.nullable(),
      }),
    }),
    deletion: defineCall({
      method: 'DELETE',
      path: paths.deletion,
      area,
      summary: 'Delete a project and its results',
      params: paramsOf<Paths['deletion']>(paths.deletion),
      response: z.object({ deleted: z.object({ projects: z.number().int() }) }),
      errors: ['project_running'],
    }),
  };
}

/** A form's field that holds JSON. */
function jsonOf<S extends z.ZodType>(schema: S) {
  const text = z.string().transform((input, context) => {
    try {
      return JSON.parse(input) as unknown;
    } catch {
      context.issues.push({ code: 'invalid_format', format: 'JSON', input });
      return z.NEVER;
    }
  });
  return text.pipe(schema as z.ZodType<z.output<S>>);
}

interface PartParts<P extends z.ZodType, Path extends string> {
  area: string;
  /** With the project, and what else says which part. */
  path: Path;
  summary: string;
  part: P;
}

/** A part of a result that has a call of its own. Throws not_found where there is none (yet). */
export function defineResultPart<P extends z.ZodType, const Path extends string>({
  area,
  path,
  summary,
  part,
}: PartParts<P, Path>) {
  return defineCall({ method: 'GET', path, area, summary, params: paramsOf<Path>(path), response: part });
}

/** A file of a result. The project is in the path, or in the `body` as project_id. */
export function defineResultDownload<
  const Path extends string,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>({ area, path, summary, body, query }: { area: string; path: Path; summary: string; body?: Body; query?: Query }) {
  const call = { path, area, summary, params: paramsOf<Path>(path), answerKind: 'file' } as const;
  return { ...call, method: body ? 'POST' : 'GET', ...(body && { body }), ...(query && { query }) } satisfies CallShape;
}

/** How a CSV file of a result is written. */
export const csvWishes = { encoding: fileEncoding.default('utf-8'), headers: fileHeaders.default('machine') };

/** What a kind answers of options at once, before there is a project. */
export function defineDecisionQuestion<B extends z.ZodType, R extends z.ZodType>({
  errors = [],
  ...question
}: Pick<CallShape, 'area' | 'path' | 'summary'> & { body: B; response: R; errors?: readonly ErrorCode[] | undefined }) {
  return defineCall({ method: 'POST', ...question, errors: ['compute_unavailable', ...errors] });
}

interface QuestionParts<B extends z.ZodType, A extends z.ZodType, Path extends string> {
  area: string;
  /** With the project. */
  path: Path;
  summary: string;
  body: B;
  answer: A;
  errors?: readonly ErrorCode[];
}

/** What a project is asked beside its run, and answers at once. */
export function defineProjectQuestion<B extends z.ZodType, A extends z.ZodType, const Path extends string>({
  area,
  path,
  summary,
  body,
  answer,
  errors = [],
}: QuestionParts<B, A, Path>) {
  return defineCall({
    method: 'POST',
    path,
    area,
    summary,
    params: paramsOf<Path>(path),
    body,
    response: answer,
    errors: ['compute_unavailable', 'compute_failed', ...errors],
  });
}

interface SavedParts<B extends z.ZodRawShape, Path extends string> {
  area: string;
  /** With the project. */
  path: Path;
  summary: string;
  /** Which rows of the result. */
  of: B;
}

/** Rows of what the newest finished run found, as a new dataset. `dataset_id` is there once the task has succeeded. */
export function defineSavedResult<B extends z.ZodRawShape, const Path extends string>({
  area,
  path,
  summary,
  of,
}: SavedParts<B, Path>) {
  return defineCall({
    method: 'POST',
    path,
    area,
    status: 202,
    summary,
    params: paramsOf<Path>(path),
    body: z.object({
      name: z.string().trim().min(1).max(200),
      comment: z.string().trim().max(4000).default(''),
      ...of,
    }),
    response: taskStarted.extend({ dataset_id: z.uuid() }),
    errors: ['name_taken'],
  });
}

interface StoredPaths {
  /** With the project, the task and the project. */
  start: string;
  result: string;
  list: string;
}

/** What a project is asked beside its run, whose answers are kept with it. */
export function defineStoredQuestion<B extends z.ZodType, A extends z.ZodType, const Paths extends StoredPaths>({
  area,
  paths,
  summary,
  body,
  answer,
}: {
  area: string;
  paths: Paths;
  summary: string;
  body: B;
  answer: A;
}) {
  const kept = z.object({ task: taskProgress, asked: body, answer: answer.nullable() });
  return {
    start: defineCall({
      method: 'POST',
      path: paths.start,
      area,
      status: 202,
      summary,
      params: paramsOf<Paths['start']>(paths.start),
      body,
      response: taskStarted,
      errors: ['compute_unavailable'],
    }),
    result: defineCall({
      method: 'POST',
      path: paths.result,
      area,
      summary: `${summary}: the answer, or how far it is`,
      params: paramsOf<Paths['result']>(paths.result),
      response: kept,
    }),
    list: defineCall({
      method: 'GET',
      path: paths.list,
      area,
      summary: `${summary}: the newest answers of a project`,
      params: paramsOf<Paths['list']>(paths.list),
      response: z.object({ items: z.array(kept) }),
    }),
  };
}

type OfAnyKind<Call> = Omit<Call, 'path' | 'params'> & { path: string; params: AnyParams };
type EveryCall = ReturnType<typeof defineDecisionCalls<z.ZodType, z.ZodType, DecisionPaths>>;

/** The calls of a decision kind whatever its paths, options and result are. */
export type AnyDecisionCalls = {
  [Verb in keyof EveryCall]: Verb extends 'page' | 'all' ? EveryCall[Verb] : OfAnyKind<EveryCall[Verb]>;
};
export type AnyProjectQuestion = OfAnyKind<ReturnType<typeof defineProjectQuestion<z.ZodType, z.ZodType, string>>>;
type EveryStoredCall = ReturnType<typeof defineStoredQuestion<z.ZodType, z.ZodType, StoredPaths>>;
export type AnyStoredQuestion = { [Verb in keyof EveryStoredCall]: OfAnyKind<EveryStoredCall[Verb]> };
export type AnySavedResult = OfAnyKind<ReturnType<typeof defineSavedResult<z.ZodRawShape, string>>>;
export type AnyResultPart = OfAnyKind<ReturnType<typeof defineResultPart<z.ZodType, string>>>;
export type AnyDecisionQuestion = ReturnType<typeof defineDecisionQuestion<z.ZodType, z.ZodType>>;
export interface AnyResultDownload extends CallShape {
  method: 'GET' | 'POST';
  params: AnyParams;
  query?: z.ZodType;
  body?: z.ZodType;
  answerKind: 'file';
}
