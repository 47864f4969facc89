import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { deleteProject } from './projects/delete-project.ts';
import { askModel } from './models/ask-model.ts';
import { downloadModel } from './models/download-model.ts';
import { findProject, getProject } from './projects/get-project.ts';
import { getTrainingResult } from './run/get-training-result.ts';
import { listProjects } from './projects/list-projects.ts';
import { registerProject } from './projects/register-project.ts';
import { requestReport } from './models/request-report.ts';
import { startTraining } from './run/start-training.ts';
import { startSaving } from './saved-rows/start-saving.ts';
import type { TrainingContext } from './training-context.ts';
import type { TrainingType } from './training-type.ts';

/** The calls every training type has, for one type. */
export function typeRoutes(api: FastifyInstance, context: TrainingContext, type: TrainingType): void {
  const {
    database: { db },
    jobs,
    compute,
  } = context;
  const { calls } = type;

  route(api, calls.register, ({ caller, params, body }) =>
    registerProject(context, caller.orgId, caller.userId, type, params.dataset, body),
  );

  route(api, calls.train, ({ caller, params }) => {
    compute.requireRunning();
    return startTraining(db, jobs, caller.orgId, caller.userId, type, params.project);
  });

  route(api, calls.getProject, ({ caller, params, language }) =>
    getProject(db, caller.orgId, params.id, language, type),
  );

  route(api, calls.getResult, ({ caller, params, language }) =>
    getTrainingResult(db, caller.orgId, projectOf(params), type, language),
  );

  route(api, calls.report, ({ caller, params, body }) =>
    requestReport(context, type, {
      orgId: caller.orgId,
      userId: caller.userId,
      projectId: projectOf(params),
      modelKey: body.model_key,
      retry: body.retry,
      everyRow: body.every_row,
    }),
  );

  route(api, calls.download, ({ caller, params }) =>
    downloadModel(context, type, {
      orgId: caller.orgId,
      userId: caller.userId,
      projectId: params.project,
      name: params.name,
      index: indexOf(params),
    }),
  );

  for (const one of type.modelCalls ?? []) {
    route(api, one.call, ({ caller, params, body }) =>
      askModel(context, type, one, {
        orgId: caller.orgId,
        projectId: params.project,
        modelKey: params.model_key,
        asked: body as object,
      }),
    );
  }

  for (const one of type.rowsCalls ?? []) {
    route(api, one.call, ({ caller, params, body, language }) => {
      compute.requireRunning();
      const { name, comment, options } = body;
      return startSaving(context, type, one, {
        orgId: caller.orgId,
        userId: caller.userId,
        projectId: params.project,
        modelKey: params.model_key,
        name,
        comment,
        options: { ...options },
        datasetId: 'dataset_id' in body ? body.dataset_id : null,
        language,
      });
    });
  }

  if (type.deletion)
    route(api, type.deletion, ({ caller, params, query }) =>
      deleteProject(context, caller.orgId, params.id, query, type),
    );

  if (type.list)
    route(api, type.list, ({ caller, query }) => listProjects(db, caller.orgId, { ...query, training_type: type.id }));

  if (type.config) {
    route(api, type.config, async ({ caller, params }) => {
      const project = await findProject(db, caller.orgId, params.id, type);
      return { name: project.name, dataset_id: project.dataset_id, options: project.config };
    });
  }
}

/** Null where a type's path has no {index}. */
function indexOf(params: { name: string; index?: unknown }): number | null {
  return typeof params.index === 'number' ? params.index : null;
}

/** The spec names the same parameter {project} or {id}. */
function projectOf(params: { project: string } | { id: string }): string {
  const id = 'project' in params ? params.project : params.id;
  if (!id) throw new AppError('not_found');
  return id;
}
