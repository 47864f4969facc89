import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { askModel } from './models/ask-model.ts';
import { downloadModel } from './models/download-model.ts';
import { requestReport } from './models/request-report.ts';
import { deleteProject } from './projects/delete-project.ts';
import { findProject, getProject } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { registerProject } from './projects/register-project.ts';
import { getTrainingResult } from './run/get-training-result.ts';
import { startTraining } from './run/start-training.ts';
import { startSaving } from './saved-rows/start-saving.ts';
import type { TrainingContext } from './training-context.ts';
import type { TrainingKind } from './training-kind.ts';

/** The calls of one training kind: its own paths, schemas and options; the work is the same for every kind. */
export function kindRoutes(api: FastifyInstance, context: TrainingContext, kind: TrainingKind): void {
  const { jobs, compute } = context;
  const { calls } = kind;

  route(api, calls.register, ({ scope, params, body }) => registerProject(context, scope, kind, params.dataset, body));

  route(api, calls.train, ({ scope, params }) => {
    compute.requireRunning();
    return startTraining(scope, jobs, kind, params.project);
  });

  route(api, calls.getProject, ({ scope, params, language }) =>
    getProject(context, scope, params.id, language, kind.id),
  );

  route(api, calls.getResult, ({ scope, params, language }) =>
    getTrainingResult(scope, projectOf(params), kind, language),
  );

  route(api, calls.report, ({ scope, params, body }) =>
    requestReport(context, scope, kind, {
      projectId: projectOf(params),
      modelKey: body.model_key,
      retry: body.retry,
      everyRow: body.every_row,
    }),
  );

  if (calls.download)
    route(api, calls.download, ({ scope, params }) =>
      downloadModel(context, scope, kind, { projectId: params.project, name: params.name, index: indexOf(params) }),
    );

  for (const question of kind.questions)
    route(api, question.call, ({ scope, params, body }) => askModel(context, scope, kind, question, params, body));

  for (const saved of kind.savedRows) {
    route(api, saved.call, ({ scope, params, body, language }) => {
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
    });
  }

  if (kind.deletion)
    route(api, kind.deletion, ({ scope, params, query }) => deleteProject(context, scope, params.id, query, kind.id));

  if (kind.list)
    route(api, kind.list, ({ scope, query }) => listProjects(context, scope, { ...query, training_type: kind.id }));

  if (kind.config) {
    route(api, kind.config, async ({ scope, params }) => {
      const project = await findProject(scope, params.id, kind.id);
      return { name: project.name, dataset_id: project.dataset_id, options: project.config };
    });
  }
}

/** Null where a kind's path has no {index}. */
function indexOf(params: { name: string; index?: unknown }): number | null {
  return typeof params.index === 'number' ? params.index : null;
}

/** The spec names the same parameter {project} or {id}. */
function projectOf(params: { project: string } | { id: string }): string {
  const id = 'project' in params ? params.project : params.id;
  if (!id) throw new AppError('not_found');
  return id;
}
