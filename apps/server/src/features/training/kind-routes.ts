import { type CallShape, datasetOf, projectOf } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireFound } from '../../http/app-error.ts';
import { checkInput } from '../../http/check-input.ts';
import { type RequestOf, route, type RouteAnswer, type RouteInput, routeOneOf } from '../../http/route.ts';
import { askModel, askModelForFile } from './models/ask-model.ts';
import { downloadModel } from './models/download-model.ts';
import { requestReport } from './models/request-report.ts';
import { askDataset } from './options/ask-dataset.ts';
import { findProblems, tellProblems } from './options/find-problems.ts';
import { deleteProject } from './projects/delete-project.ts';
import { findProject, getProject } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { registerProject } from './projects/register-project.ts';
import { getTraining, getTrainingResult } from './run/get-training-result.ts';
import { startTraining } from './run/start-training.ts';
import { stopTraining } from './run/stop-training.ts';
import { startSaving } from './saved-rows/start-saving.ts';
import type { TrainingContext } from './training-context.ts';
import { lookAtTable } from './options/look-at-table.ts';
import type { TrainingKind } from './training-kind.ts';

/** The calls of training kinds: each with paths, schemas and options of its own; the work is the same for every kind. */
export function kindRoutes(api: FastifyInstance, context: TrainingContext, kinds: readonly TrainingKind[]): void {
  const { compute } = context;

  bind(
    of((kind) => kind.calls.register),
    ({ kind }, { scope, params, body }) => registerProject(context, scope, kind, datasetOf(params), body),
    namedByBody,
  );

  bind(
    of((kind) => kind.calls.check),
    async ({ kind }, { scope, params, body, language }) => {
      const { problems, versionId, columns } = await findProblems(
        context,
        scope,
        kind,
        datasetOf(params),
        body.options,
      );
      const stands = columns !== null && problems.every(({ severity }) => severity !== 'error');
      const seen = stands ? await lookAtTable(context, scope, kind, { id: versionId, columns }, body.options) : [];
      return { problems: tellProblems([...problems, ...seen], language) };
    },
    namedByBody,
  );

  for (const kind of kinds)
    for (const question of kind.datasetQuestions)
      route(api, question.call, ({ scope, params, body }) =>
        askDataset(context, scope, kind, question, params.dataset, body),
      );

  bind(
    of((kind) => kind.calls.train),
    ({ kind }, { scope, params }) => {
      compute.requireRunning();
      return startTraining(scope, context.jobs, kind, projectOf(params));
    },
  );

  bind(
    of((kind) => kind.calls.getProject),
    ({ kind }, { scope, params, language }) => getProject(context, scope, projectOf(params), language, kind.id),
  );

  bind(
    of((kind) => kind.calls.getTraining),
    ({ kind }, { scope, params, language }) => getTraining(scope, projectOf(params), kind, language),
  );

  bind(
    of((kind) => kind.calls.getResult),
    ({ kind }, { scope, params, language }) => getTrainingResult(scope, projectOf(params), kind, language),
  );

  bind(
    of((kind) => kind.calls.report),
    ({ kind }, { scope, params, query, body }) =>
      requestReport(context, scope, kind, {
        projectId: projectOf(params),
        modelKey: body?.model_key ?? String(params['model_key']),
        retry: body?.retry ?? query?.retry === 'true',
        everyRow: body?.every_row ?? query?.every_row === 'true',
      }),
  );

  bind(
    of((kind) => kind.calls.stop),
    ({ kind }, { scope, params, language }) => stopTraining(context, scope, projectOf(params), kind, language),
  );

  bind(
    of((kind) => kind.calls.download),
    ({ kind }, { scope, params }) =>
      downloadModel(context, scope, kind, {
        projectId: projectOf(params),
        name: String(params['name']),
        // Null where a type's path has no {index}.
        index: typeof params['index'] === 'number' ? params['index'] : null,
      }),
  );

  bind(
    kinds.flatMap((kind) => kind.questions.map((question) => ({ kind, call: question.call, question }))),
    ({ kind, question }, { scope, params, body }) => askModel(context, scope, kind, question, params, body),
  );

  bind(
    kinds.flatMap((kind) => kind.fileQuestions.map((question) => ({ kind, call: question.call, question }))),
    ({ kind, question }, { scope, params, query }) => askModelForFile(context, scope, kind, question, params, query),
  );

  bind(
    kinds.flatMap((kind) => kind.savedRows.map((saved) => ({ kind, call: saved.call, saved }))),
    ({ kind, saved }, { scope, params, body, language }) => {
      compute.requireRunning();
      return startSaving(context, scope, kind, saved, {
        projectId: params.project,
        modelKey: params.model_key,
        language,
        datasetId: 'dataset_id' in body ? body.dataset_id : null,
        name: body.name,
        comment: body.comment,
        options: body.options,
      });
    },
  );

  bind(
    of((kind) => kind.deletion),
    ({ kind }, { scope, params, query }) => deleteProject(context, scope, params.id, query, kind.id),
  );

  bind(
    of((kind) => kind.config),
    async ({ kind }, { scope, params }) => {
      const project = await findProject(scope, params.id, kind.id);
      return { name: project.name, dataset_id: project.dataset_id, options: project.config };
    },
  );

  for (const lists of byPath(of((kind) => kind.list))) {
    const types = lists.map(({ kind }) => kind.id);
    route(api, lists[0].call, ({ scope, query }) => listProjects(context, scope, { ...query, types }));
  }

  /** A call of each kind that has it. */
  function of<Call extends CallShape>(callOf: (kind: TrainingKind) => Call | undefined): OfKind<Call>[] {
    return kinds.flatMap((kind) => {
      const call = callOf(kind);
      return call ? [{ kind, call }] : [];
    });
  }

  /** Binds calls of kinds; kinds that spell one alike share a route, on which each request is read as its kind's. */
  function bind<Call extends CallShape, Choice extends OfKind<Call>>(
    choices: (Choice & OfKind<Call>)[],
    handler: (choice: Choice, input: RouteInput<Call>) => Promise<RouteAnswer<Call>>,
    choose: typeof ofProject = ofProject,
  ): void {
    for (const sharing of byPath(choices))
      routeOneOf<Call, Choice & OfKind<Call>>(
        api,
        sharing,
        async (requested) => requireFound(await choose(requested, sharing)),
        handler,
      );
  }
}

interface OfKind<Call extends CallShape> {
  kind: TrainingKind;
  call: Call;
}

type Some<T> = readonly [T, ...T[]];

function byPath<T extends OfKind<CallShape>>(choices: readonly T[]): Some<T>[] {
  const groups = Map.groupBy(choices, ({ call }) => `${call.method} ${call.path}`);
  return [...groups.values()].flatMap(([first, ...others]): Some<T>[] => (first ? [[first, ...others]] : []));
}

/** The kind of the project that the path names. */
async function ofProject<T extends OfKind<CallShape>>({ scope, params }: RequestOf, choices: Some<T>) {
  const { training_type } = await findProject(scope, projectOf(params as Record<string, unknown>));
  return choices.find(({ kind }) => kind.id === training_type);
}

/** The kind that a project is to be of. */
async function namedByBody<T extends OfKind<CallShape>>({ body, language }: RequestOf, choices: Some<T>) {
  const named = z.looseObject({ training_type: z.enum(choices.map(({ kind }) => kind.id)) });
  const { training_type } = checkInput(named, body ?? undefined, 'body', language);
  return choices.find(({ kind }) => kind.id === training_type);
}
