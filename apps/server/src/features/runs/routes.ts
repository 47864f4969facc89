import { finishTask, getTaskProgress, listRecentWork as recentWork, stopTask, streamEvents } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { followEvents, getTask, listRecentWork } from './tasks.ts';

type Parts = Pick<AppContext, 'jobs' | 'events'>;

export function runRoutes(api: FastifyInstance, { jobs, events }: Parts): void {
  route(api, getTaskProgress, ({ params, scope, language }) => getTask(scope, params.task_id, language));
  route(api, recentWork, ({ scope, query, language }) => listRecentWork(scope, query.most, language));
  route(api, stopTask, async ({ params, caller, language }) =>
    taskProgressOf(await jobs.requestStop(caller.orgId, params.task_id), language),
  );
  route(api, finishTask, async ({ params, caller, language }) =>
    taskProgressOf(await jobs.requestFinish(caller.orgId, params.task_id), language),
  );
  route(api, streamEvents, async ({ scope, language }) => followEvents(events, scope, language));
}
