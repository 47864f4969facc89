import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { estimateNewest } from './estimate-newest.ts';
import { getOnline } from './get-online.ts';
import { learnValue } from './learn-value.ts';
import type { OnlineContext } from './online-context.ts';
import { resetOnline } from './reset-online.ts';
import { createTurns } from './turns.ts';

/** The calls of every kind whose models run row by row. */
export function onlineRoutes(api: FastifyInstance, parts: AppContext): void {
  const context: OnlineContext = { ...parts, turns: createTurns() };
  for (const { online } of parts.kinds.trainings) {
    if (!online) continue;
    const { estimate, learn, get, reset } = online.calls;
    route(api, estimate, ({ scope, params, body }) => estimateNewest(context, scope, online, params, body));
    route(api, learn, ({ scope, params, body }) => learnValue(context, scope, online, params, body));
    route(api, get, ({ scope, params, query }) => getOnline(context, scope, online, params, query));
    route(api, reset, ({ scope, params, body }) => resetOnline(context, scope, online, params, body));
  }
}
