import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { getLineage } from './get-lineage.ts';
import { listDependents } from './list-dependents.ts';

export function lineageRoutes(api: FastifyInstance, { database: { db } }: Pick<AppContext, 'database'>): void {
  route(api, calls.getLineage, ({ caller, params }) => getLineage(db, caller.orgId, params.subject, params.id));
  route(api, calls.getDependents, ({ caller, params }) => listDependents(db, caller.orgId, params.subject, params.id));
}
