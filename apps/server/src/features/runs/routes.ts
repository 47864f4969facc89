import { getTaskProgress, stopTask, streamEvents } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { followEvents } from './follow-events.ts';
import { getTask } from './get-task.ts';

type Parts = Pick<AppContext, 'database' | 'jobs' | 'events'>;

export function runRoutes(api: FastifyInstance, { database: { db }, jobs, events }: Parts): void {
  route(api, getTaskProgress, ({ params, caller, language }) => getTask(db, caller.orgId, params.task_id, language));
  route(api, stopTask, async ({ params, caller, language }) =>
    taskProgressOf(await jobs.requestStop(caller.orgId, params.task_id), language),
  );
  route(api, streamEvents, async ({ caller, language }) => followEvents(db, events, caller.orgId, language));
}
