import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { drawDataset, type VisualContext } from './open-table.ts';
import { sendColumns } from './send-columns.ts';

export function visualizationRoutes(api: FastifyInstance, context: VisualContext): void {
  route(api, calls.loadColumns, ({ caller, params, body }) => sendColumns(context, caller.orgId, params.dataset, body));
  route(api, calls.loadSelectedPage, ({ caller, params, body }) => drawDataset(context, caller.orgId, params.dataset, body.version_id, (visual, table) => visual.pageOfRows(table, body)));
  route(api, calls.resolveSelection, ({ caller, params, body }) => drawDataset(context, caller.orgId, params.dataset, body.version_id, (visual, table) => visual.resolveSelection(table, body)));
  route(api, calls.summarizeColumns, ({ caller, params, body }) => drawDataset(context, caller.orgId, params.dataset, body.version_id, (visual, table) => visual.summarize(table, body)));
  route(api, calls.chartDistribution, ({ caller, params, body }) => drawDataset(context, caller.orgId, params.dataset, body.version_id, (visual, table) => visual.distribution(table, body)));
  route(api, calls.chartBars, ({ caller, params, body }) => drawDataset(context, caller.orgId, params.dataset, body.version_id, (visual, table) => visual.bars(table, body)));
}
