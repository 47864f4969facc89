import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { deleteProject } from './delete-project.ts';
import { downloadModel } from './download-model.ts';
import { findProject, getProject } from './get-project.ts';
import { getTrainingResult } from './get-training-result.ts';
import { listProjects } from './list-projects.ts';
import { registerProject } from './register-project.ts';
import { requestReport } from './request-report.ts';
import { startTraining } from './start-training.ts';
import type { TrainingContext } from './training-context.ts';
import type { TrainingType } from './training-type.ts';

/** The calls every training type has, for one type. */
export function typeRoutes(api: FastifyInstance, context: TrainingContext, type: TrainingType): void {
  const { database: { db }, jobs, compute } = context;
  const { calls } = type;

  route(api, calls.register, ({ caller, params, body }) => registerProject(context, caller.orgId, caller.userId, type, params.dataset, body));

  route(api, calls.train, ({ caller, params }) => {
    compute.requireRunning();
    return startTraining(db, jobs, caller.orgId, caller.userId, type, params.project);
  });

  route(api, calls.getProject, ({ caller, params, language }) => getProject(db, caller.orgId, params.id, language, type));

  route(api, calls.getResult, ({ caller, params, language }) => getTrainingResult(db, caller.orgId, projectOf(params), type, language));

  route(api, calls.report, ({ caller, params, body }) =>
    requestReport(context, type, { orgId: caller.orgId, userId: caller.userId, projectId: projectOf(params), modelKey: body.model_key, retry: body.retry, everyRow: body.every_row }));

  route(api, calls.download, ({ caller, params }) =>
    downloadModel(context, type, {
      orgId: caller.orgId, userId: caller.userId, projectId: params.project, name: params.name, index: params.index,
    }));

  route(api, calls.deleteProject, ({ caller, params, query }) => deleteProject(context, caller.orgId, params.id, query.cascade === 'true', type));

  if (type.list) route(api, type.list, ({ caller, query }) => listProjects(db, caller.orgId, { ...query, training_type: type.id }));

  if (type.config) {
    route(api, type.config, async ({ caller, params }) => {
      const project = await findProject(db, caller.orgId, params.id, type);
      return { name: project.name, dataset_id: project.dataset_id, options: project.config };
    });
  }
}

/** The spec names the same parameter {project} or {id}. */
function projectOf(params: { project: string } | { id: string }): string {
  const id = 'project' in params ? params.project : params.id;
  if (!id) throw new AppError('not_found');
  return id;
}
