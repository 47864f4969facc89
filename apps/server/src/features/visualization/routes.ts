import * as calls from '@hakaru/contract';
import type { CallInput, CallResponse, CallShape, RowCounts, RowsAsked } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route, type RouteHandler } from '../../http/route.ts';
import type { Visual } from '../../tables/visual/open-visual.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { drawDataset, type VisualContext } from './open-table.ts';
import { sendColumns } from './send-columns.ts';

/** A call about a dataset's rows that is answered with the numbers of a picture. */
type PictureCall = CallShape & { params: typeof calls.chartBars.params };

type Uncounted<R> = R extends { counts: RowCounts } ? Omit<R, 'counts'> & { counts: Omit<RowCounts, 'version_id'> } : never;

export function visualizationRoutes(api: FastifyInstance, context: VisualContext): void {
  function picture<const T extends PictureCall>(call: T, draw: (visual: Visual, table: VisualTable, body: CallInput<T>['body']) => Promise<Uncounted<CallResponse<T>>>): void {
    const handler = async ({ caller, params, body }: { caller: { orgId: string }; params: { dataset: string }; body: CallInput<T>['body'] }) =>
      drawDataset(context, caller.orgId, params.dataset, (body as RowsAsked).version_id, (visual, table) => draw(visual, table, body));
    // What draw answers fits the call; that this one's parameters and counts do too is beyond inference.
    route(api, call, handler as unknown as RouteHandler<T>);
  }
  route(api, calls.loadColumns, ({ caller, params, body }) => sendColumns(context, caller.orgId, params.dataset, body));
  picture(calls.loadSelectedPage, (visual, table, body) => visual.pageOfRows(table, body));
  picture(calls.resolveSelection, (visual, table, body) => visual.resolveSelection(table, body));
  picture(calls.summarizeColumns, (visual, table, body) => visual.summarize(table, body));
  picture(calls.chartDistribution, (visual, table, body) => visual.distribution(table, body));
  picture(calls.chartGroups, (visual, table, body) => visual.groups(table, body));
  picture(calls.chartRelation, (visual, table, body) => visual.relation(table, body));
  picture(calls.chartDensity, (visual, table, body) => visual.density(table, body));
  picture(calls.chartContour, (visual, table, body) => visual.contour(table, body));
  picture(calls.chartScatterMatrix, (visual, table, body) => visual.scatterMatrix(table, body));
  picture(calls.chartCorrelation, (visual, table, body) => visual.correlation(table, body));
  picture(calls.chartParallel, (visual, table, body) => visual.parallel(table, body));
  picture(calls.chartSeries, (visual, table, body) => visual.series(table, body));
  picture(calls.chartAutocorrelation, (visual, table, body) => visual.autocorrelation(table, body));
  picture(calls.chartLag, (visual, table, body) => visual.lagPlot(table, body));
  picture(calls.chartBars, (visual, table, body) => visual.bars(table, body));
  picture(calls.chartMissing, (visual, table, body) => visual.missingMap(table, body));
}
