import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getLineage } from './get-lineage.ts';
import { listDependents } from './dependents.ts';

export function lineageRoutes(api: FastifyInstance): void {
  route(api, calls.getLineage, ({ scope, params }) => getLineage(scope, params.subject, params.id));
  route(api, calls.getDependents, ({ scope, params }) => listDependents(scope, params.subject, params.id));
}
