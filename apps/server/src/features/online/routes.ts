import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import type { EstimatingOnline, ScoringOnline } from '../training/index.ts';
import { estimateNewest } from './estimate-newest.ts';
import { getEstimating, getScoring } from './get-online.ts';
import { learnValue } from './learn-value.ts';
import type { OnlineContext } from './online-context.ts';
import { resetOnline } from './reset-online.ts';
import { scoreNewest } from './score-newest.ts';
import { createTurns } from './turns.ts';

/** The calls of every kind whose models run row by row; types that share calls have them once. */
export function onlineRoutes(api: FastifyInstance, parts: AppContext): void {
  const context: OnlineContext = { ...parts, turns: createTurns() };
  const onlines = parts.kinds.trainings.flatMap(({ online }) => (online ? [online] : []));
  for (const online of new Map(onlines.map((one) => [one.calls, one])).values())
    if (online.answers === 'estimates') estimatingRoutes(api, context, online);
    else scoringRoutes(api, context, online);
}

function estimatingRoutes(api: FastifyInstance, context: OnlineContext, online: EstimatingOnline): void {
  const { estimate, learn, get, reset } = online.calls;
  route(api, estimate, ({ scope, params, body }) => estimateNewest(context, scope, online, params, body));
  route(api, learn, ({ scope, params, body }) => learnValue(context, scope, online, params, body));
  route(api, get, ({ scope, params, query }) => getEstimating(context, scope, online, params, query));
  route(api, reset, ({ scope, params, body }) => resetOnline(context, scope, online, params, body));
}

function scoringRoutes(api: FastifyInstance, context: OnlineContext, online: ScoringOnline): void {
  const { score, get, reset } = online.calls;
  const anew = { to: 0, forget_rows: true };
  route(api, score, ({ scope, params, body }) => scoreNewest(context, scope, online, params, body));
  route(api, get, ({ scope, params, query }) => getScoring(context, scope, online, params, query));
  route(api, reset, ({ scope, params, body }) => resetOnline(context, scope, online, params, { ...anew, ...body }));
}
